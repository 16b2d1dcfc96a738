import { shopUrl, type Config } from '../config.js';
import type { StoppableMails } from '../shops/commands/stop-mails.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import { stopToken } from './stop-token.js';

/** Where a mail to a merchant leads. */
export type MailLinks = {
  /** The app in the shop's admin. */
  app: string;
  /** Its page of the plans; null where plans cannot be changed. */
  plans: string | null;
  /** Its page of what limits did. */
  insights: string;
  /** Where warning mails can be stopped, and where summaries can, in their language. */
  stopWarnings: string;
  stopSummaries: string;
};

/** The links of a mail to this shop. */
export function mailLinks(
  config: Config,
  { id, shopifyDomain, adminLocale }: Pick<ShopFacts, 'id' | 'shopifyDomain' | 'adminLocale'>,
): MailLinks {
  const app = `${shopUrl(config.PLATFORM_ADMIN_URL, shopifyDomain)}/apps/${config.PLATFORM_CLIENT_ID}`;
  const stopLink = (mails: StoppableMails) =>
    `${config.PUBLIC_URL}/mail/${mails}/${stopToken(config.APP_SECRET, id, mails)}`;
  return {
    app,
    plans: config.BILLING === 'off' ? null : `${app}/subscription`,
    insights: `${app}/insights`,
    stopWarnings: stopLink('warnings'),
    stopSummaries: `${stopLink('summaries')}?language=${adminLocale}`,
  };
}

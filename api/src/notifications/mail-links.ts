import { shopUrl, type Config } from '../config.js';
import { stopToken } from './stop-token.js';

/** Where a mail to a merchant leads. */
export type MailLinks = {
  /** The app in the shop's admin. */
  app: string;
  /** Its page of the plans; null where plans cannot be changed. */
  plans: string | null;
  /** Where warning mails can be stopped. */
  stopWarnings: string;
};

/** The links of a mail to this shop. */
export function mailLinks(config: Config, { id, shopifyDomain }: { id: string; shopifyDomain: string }): MailLinks {
  const app = `${shopUrl(config.PLATFORM_ADMIN_URL, shopifyDomain)}/apps/${config.PLATFORM_CLIENT_ID}`;
  return {
    app,
    plans: config.BILLING === 'off' ? null : `${app}/subscription`,
    stopWarnings: `${config.PUBLIC_URL}/mail/warnings/${stopToken(config.APP_SECRET, id)}`,
  };
}

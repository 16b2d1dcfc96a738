// Billing on the platform's own page, where the merchant chooses, tries and cancels plans. The app leads there, and
// asks the Partner API what came of it. Charges from before the app was moved there are followed to their end.
import { shopUrl, type Config } from '../config.js';
import type { AccessTokens, ShopKey } from '../platform/access-tokens.js';
import { HOSTED_BILLING_QUERY } from '../platform/billing-operations.js';
import type { HostedBillingQuery } from '../platform/operations.generated.js';
import type { PartnerClient } from '../platform/partner-client.js';
import {
  BillingPort,
  type BillingAnswer,
  type BillingQuestion,
  type PreparedCharge,
  type Refusal,
} from './billing-port.js';
import type { ChargeEntity } from './charge.entity.js';
import { contractOf, hostedId, isHostedId } from './hosted-charges.js';
import type { ManualBilling } from './manual-billing.js';
import { reportedSubscriptions } from './told-charges.js';

const ONLY_THERE: Refusal = { message: 'The merchant cancels it on the page where the plan was chosen.' };

export class AppPricing extends BillingPort {
  readonly isHosted = true;

  constructor(
    private readonly partner: PartnerClient,
    private readonly tokens: AccessTokens,
    private readonly config: Config,
    private readonly earlier: ManualBilling,
  ) {
    super();
  }

  pricingPage({ shopifyDomain }: ShopKey): string {
    const { PLATFORM_ADMIN_URL, APP_HANDLE } = this.config;
    return `${shopUrl(PLATFORM_ADMIN_URL, shopifyDomain)}/charges/${APP_HANDLE}/pricing_plans`;
  }

  async prepare(shop: ShopKey, { id }: Pick<ChargeEntity, 'id'>): Promise<PreparedCharge> {
    return { platformId: hostedId(id), confirmationUrl: this.pricingPage(shop) };
  }

  /** For which shop to ask is its own token's word, never that of an address. */
  async ask(question: BillingQuestion): Promise<BillingAnswer> {
    const { shop, platformIds } = question;
    const ids = platformIds.filter((id) => !isHostedId(id));
    const { shop: asked, nodes } = await this.tokens.query<HostedBillingQuery>(shop, HOSTED_BILLING_QUERY, { ids });
    const contract = contractOf(await this.partner.activeSubscription(asked.id));
    const told = reportedSubscriptions({ currentAppInstallation: { activeSubscriptions: [] }, nodes }, false);
    return { question, told, contract };
  }

  async cancel(shop: ShopKey, platformId: string): Promise<Refusal[]> {
    return isHostedId(platformId) ? [ONLY_THERE] : this.earlier.cancel(shop, platformId);
  }

  async extendTrial(shop: ShopKey, platformId: string, days: number): Promise<Refusal[]> {
    return isHostedId(platformId) ? [ONLY_THERE] : this.earlier.extendTrial(shop, platformId, days);
  }
}

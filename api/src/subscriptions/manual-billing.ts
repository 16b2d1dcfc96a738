// Billing by charges that the app asks the platform for, one at a time, each with its price, trial and discount.
import { couponOf, type CouponCode } from '@purchase-limits/domain/coupons';
import type { BillingInterval, PaidPlanId } from '@purchase-limits/domain/plans';
import { discountCents, priceCents } from '@purchase-limits/domain/prices';
import { shopUrl, type Config } from '../config.js';
import type { CurrentShop } from '../http/current-shop.js';
import type { AccessTokens, ShopKey } from '../platform/access-tokens.js';
import {
  BILLING_QUERY,
  CANCEL_SUBSCRIPTION,
  CREATE_SUBSCRIPTION,
  EXTEND_TRIAL,
} from '../platform/billing-operations.js';
import type {
  BillingQuery,
  CancelSubscriptionMutation,
  CreateSubscriptionMutation,
  ExtendTrialMutation,
} from '../platform/operations.generated.js';
import { chargeRefused } from './billing-errors.js';
import {
  BillingPort,
  type BillingAnswer,
  type BillingQuestion,
  type PreparedCharge,
  type Refusal,
} from './billing-port.js';
import type { ChargeEntity } from './charge.entity.js';
import { isHostedId } from './hosted-charges.js';
import { reportedSubscriptions, subscriptionName } from './told-charges.js';

const SAID_NOTHING: readonly Refusal[] = [{ message: '' }];

export class ManualBilling extends BillingPort {
  readonly isHosted = false;

  constructor(
    private readonly tokens: AccessTokens,
    private readonly config: Config,
  ) {
    super();
  }

  pricingPage(): null {
    return null;
  }

  async prepare(shop: CurrentShop, { plan, interval, code, trialDays }: ChargeEntity): Promise<PreparedCharge> {
    const { appSubscriptionCreate: created } = await this.tokens.query<CreateSubscriptionMutation>(
      shop,
      CREATE_SUBSCRIPTION,
      {
        name: subscriptionName(plan),
        returnUrl: this.returnUrlOf(shop),
        lineItems: [{ plan: { appRecurringPricingDetails: pricingOf(plan, interval, code) } }],
        trialDays,
        test: this.config.BILLING === 'test',
      },
    );
    const { appSubscription, confirmationUrl, userErrors = [] } = created ?? {};
    if (!appSubscription || !confirmationUrl) throw chargeRefused(userErrors);
    return { platformId: appSubscription.id, confirmationUrl };
  }

  async ask(question: BillingQuestion): Promise<BillingAnswer> {
    const { shop } = question;
    // What was chosen on the pricing page, this interface has no ids for: it counts as ended.
    const platformIds = question.platformIds.filter((id) => !isHostedId(id));
    const told = await this.tokens.query<BillingQuery>(shop, BILLING_QUERY, { ids: platformIds });
    return { question, told: reportedSubscriptions(told, this.config.BILLING !== 'live') };
  }

  async cancel(shop: ShopKey, platformId: string): Promise<Refusal[]> {
    const variables = { id: platformId };
    const cancelled = await this.tokens.query<CancelSubscriptionMutation>(shop, CANCEL_SUBSCRIPTION, variables);
    return cancelled.appSubscriptionCancel?.userErrors ?? [];
  }

  async extendTrial(shop: ShopKey, platformId: string, days: number): Promise<Refusal[]> {
    const variables = { id: platformId, days };
    const { appSubscriptionTrialExtend: extended } = await this.tokens.query<ExtendTrialMutation>(
      shop,
      EXTEND_TRIAL,
      variables,
    );
    return extended ? extended.userErrors : [...SAID_NOTHING];
  }

  /** Where the platform sends the merchant after the approval. */
  private returnUrlOf({ shopifyDomain, isEmbedded }: CurrentShop): string {
    const { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID, PUBLIC_URL } = this.config;
    const app = isEmbedded ? `${shopUrl(PLATFORM_ADMIN_URL, shopifyDomain)}/apps/${PLATFORM_CLIENT_ID}` : PUBLIC_URL;
    return `${app}/subscription`;
  }
}

const inDollars = (cents: number) => (cents / 100).toFixed(2);

function pricingOf(plan: PaidPlanId, interval: BillingInterval, code: CouponCode | null) {
  const discount = discountCents(plan, interval, code && couponOf(code));
  return {
    price: { amount: inDollars(priceCents(plan, interval)), currencyCode: 'USD' },
    interval: interval === 'yearly' ? 'ANNUAL' : 'EVERY_30_DAYS',
    ...(discount > 0 && { discount: { durationLimitInIntervals: 1, value: { amount: inDollars(discount) } } }),
  };
}

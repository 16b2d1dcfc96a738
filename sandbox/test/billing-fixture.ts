// A sandbox whose app hears of subscriptions, and what the app and tests ask of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveClock } from '../src/clock.js';
import { acquireOffline } from '../src/oauth/tokens.js';
import { defaultShop, type Shop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

export const DAY_MS = 86_400_000;
export const RETURN_URL = 'http://localhost:3001/store/hoodie-house/apps/client-1/subscription?interval=monthly';

export const FIELDS = `id name status test trialDays createdAt currentPeriodEnd returnUrl lineItems { id plan {
  pricingDetails { __typename ... on AppRecurringPricing { price { amount currencyCode } interval planHandle
    discount { durationLimitInIntervals remainingDurationInIntervals priceAfterDiscount { amount currencyCode }
      value { ... on AppSubscriptionDiscountAmount { amount { amount currencyCode } }
        ... on AppSubscriptionDiscountPercentage { percentage } } } } } } }`;
const CREATE = `mutation ($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!,
    $trialDays: Int, $test: Boolean, $replacementBehavior: AppSubscriptionReplacementBehavior) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, trialDays: $trialDays, test: $test,
    replacementBehavior: $replacementBehavior) {
    appSubscription { ${FIELDS} } confirmationUrl userErrors { field message } } }`;

export type SubscriptionAnswer = {
  id: string;
  status: string;
  currentPeriodEnd: string | null;
  lineItems: { plan: { pricingDetails: Record<string, unknown> } }[];
};
export type Created = {
  appSubscription: SubscriptionAnswer | null;
  confirmationUrl: string | null;
  userErrors: { field: string[]; message: string }[];
};
export type BillingState = {
  subscriptions: { id: string; chargeId: string; name: string; status: string; currentPeriodEnd: string | null }[];
  charges: { at: string; subscriptionId: string; amount: number; test: boolean }[];
};
export type Asked = { price?: number | string; interval?: string; discount?: object; [field: string]: unknown };

/** The app's own declaration; the topic is added while the app does not hear it. */
export const appConfig = () => {
  const own = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  return own.includes('app_subscriptions/update')
    ? own
    : own.replace('topics = ["app/uninstalled"', 'topics = ["app_subscriptions/update", "app/uninstalled"');
};

export class BillingSandbox {
  private constructor(readonly sandbox: RunningSandbox) {}

  static async start(name: string, settings: object = {}): Promise<BillingSandbox> {
    return new BillingSandbox(await startSandbox(name, { settings, appConfig: appConfig() }));
  }

  /** Moves the clock to this many days after the real time. */
  atDay(days: number): void {
    moveClock(Math.round(days * DAY_MS));
  }

  async graphql<Data>(query: string, variables: object = {}, shop: Shop = defaultShop): Promise<Data> {
    const { accessToken } = (await acquireOffline(this.sandbox.database, shop))!;
    const { body } = await this.sandbox.browse({
      method: 'POST',
      url: `/store/${shop.domain}/admin/api/2026-10/graphql.json`,
      headers: { 'x-shopify-access-token': accessToken },
      body: { query, variables },
    });
    const answer = JSON.parse(body) as { data: Data; errors?: object[] };
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  }

  /** What appSubscriptionCreate answers; a monthly Basic for $9.99 when nothing else is asked. */
  async ask({ price = 9.99, interval, discount, ...fields }: Asked = {}, shop: Shop = defaultShop): Promise<Created> {
    const details = { price: { amount: price, currencyCode: 'USD' }, interval, discount };
    const lineItems = [{ plan: { appRecurringPricingDetails: details } }];
    const variables = { name: 'Basic', returnUrl: RETURN_URL, lineItems, ...fields };
    const data = await this.graphql<{ appSubscriptionCreate: Created }>(CREATE, variables, shop);
    return data.appSubscriptionCreate;
  }

  /** The id of a subscription that waits for its approval. */
  async create(asked: Asked = {}, shop: Shop = defaultShop): Promise<string> {
    const { appSubscription, userErrors } = await this.ask(asked, shop);
    if (!appSubscription) throw new Error(JSON.stringify(userErrors));
    return appSubscription.id;
  }

  /** The id of a subscription that was approved. */
  async approved(asked: Asked = {}): Promise<string> {
    const id = await this.create(asked);
    await this.control(id, 'approve');
    return id;
  }

  async control(id: string, change: string, shop: Shop = defaultShop) {
    const url = `/sandbox/billing/${shop.handle}/${encodeURIComponent(id)}/${change}`;
    const { status, body } = await this.sandbox.browse({ method: 'POST', url });
    return { status, body: JSON.parse(body) as Record<string, unknown> };
  }

  async state(shop: Shop = defaultShop): Promise<BillingState> {
    return JSON.parse((await this.sandbox.browse({ url: `/sandbox/billing/${shop.handle}` })).body) as BillingState;
  }

  async statuses(shop: Shop = defaultShop): Promise<string[]> {
    return (await this.state(shop)).subscriptions.map(({ status }) => status);
  }

  async amounts(): Promise<number[]> {
    return (await this.state()).charges.map(({ amount }) => amount);
  }

  async active(shop: Shop = defaultShop): Promise<SubscriptionAnswer[]> {
    const query = `{ currentAppInstallation { activeSubscriptions { ${FIELDS} } } }`;
    const data = await this.graphql<{ currentAppInstallation: { activeSubscriptions: SubscriptionAnswer[] } }>(
      query,
      {},
      shop,
    );
    return data.currentAppInstallation.activeSubscriptions;
  }
}

// The platform's own client library sells a plan in the local store.
import {
  BillingError,
  BillingInterval,
  BillingReplacementBehavior,
  RequestedTokenType,
  shopifyApi,
  type Session,
} from '@shopify/shopify-api';
import { sendToStore, startLibraryApp, startStore, type LibraryApp } from './library-app.js';

const SHOP = 'hoodie-house.myshopify.com';
const PLAN = 'Basic, monthly';
const RETURN_URL = 'http://localhost/subscription';

const plan = (item: object, fields: object = {}) => ({
  ...fields,
  lineItems: [{ amount: 9.99, currencyCode: 'USD', interval: BillingInterval.Every30Days as const, ...item }],
});
const plans = {
  [PLAN]: plan({ discount: { durationLimitInIntervals: 1, value: { amount: 5 } } }, { trialDays: 7 }),
  Yearly: plan(
    { amount: 99.9, interval: BillingInterval.Annual as const },
    { replacementBehavior: BillingReplacementBehavior.ApplyImmediately },
  ),
  Wrong: plan({ amount: 0 }),
};
const libraryWithPlans = ({ library }: LibraryApp) => shopifyApi({ ...library.config, billing: plans });

describe('the billing of the platform’s library', () => {
  const keys = { clientId: 'library-client', clientSecret: 'a-secret-that-only-this-test-knows' };
  let app: LibraryApp;
  let store: { url: string; stop: () => Promise<void> };
  let billing: ReturnType<typeof libraryWithPlans>['billing'];
  let session: Session;

  const storeJson = async (path: string, method = 'GET') => {
    const response = await fetch(`${store.url}${path}`, { method });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  beforeAll(async () => {
    app = await startLibraryApp(keys);
    store = await startStore(app.url, keys, 'sandbox_of_library_billing');
    sendToStore(store.url);
    billing = libraryWithPlans(app).billing;
    const { token } = await storeJson('/store/hoodie-house/id-token');
    const requestedTokenType = RequestedTokenType.OfflineAccessToken;
    const grant = { shop: SHOP, sessionToken: String(token), requestedTokenType, expiring: true };
    session = (await app.library.auth.tokenExchange(grant)).session;
  });
  afterAll(async () => {
    await store?.stop();
    await app?.stop();
  });

  const ask = (name: string) => billing.request({ session, plan: name, returnUrl: RETURN_URL, returnObject: true });
  const approve = (id: string) => storeJson(`/sandbox/billing/hoodie-house/${encodeURIComponent(id)}/approve`, 'POST');
  const has = (...names: string[]) => billing.check({ session, plans: names });

  it('asks for a charge, is paid after its approval, and cancels it', async () => {
    expect(await has(PLAN)).toBe(false);
    const { confirmationUrl, appSubscription } = await ask(PLAN);
    expect(confirmationUrl).toMatch(/\/store\/hoodie-house\/charges\/\d+\/confirm\?signature=/);
    expect(appSubscription).toMatchObject({ name: PLAN, status: 'PENDING', test: true, trialDays: 7 });
    expect(await (await fetch(confirmationUrl)).text()).toContain('This is a test charge');
    expect(await has(PLAN)).toBe(false);

    const { id } = appSubscription!;
    expect(await approve(id)).toEqual({ returnUrl: `${RETURN_URL}?charge_id=${id.split('/').at(-1)}` });
    expect([await has(PLAN), await has('Yearly')]).toEqual([true, false]);
    expect(await billing.check({ session, plans: PLAN, isTest: false })).toBe(false);
    const { activeSubscriptions } = await billing.subscriptions({ session });
    expect(activeSubscriptions).toMatchObject([
      {
        id,
        status: 'ACTIVE',
        currentPeriodEnd: expect.stringMatching(/Z$/),
        lineItems: [
          {
            plan: {
              pricingDetails: {
                interval: 'EVERY_30_DAYS',
                price: { amount: 9.99, currencyCode: 'USD' },
                discount: { remainingDurationInIntervals: 1, priceAfterDiscount: { amount: 4.99 } },
              },
            },
          },
        ],
      },
    ]);

    expect(await billing.cancel({ session, subscriptionId: id, prorate: false })).toMatchObject({
      id,
      status: 'CANCELLED',
    });
    expect(await has(PLAN)).toBe(false);
    await expect(billing.cancel({ session, subscriptionId: id })).rejects.toThrow(BillingError);
  });

  it('replaces one plan with another at once', async () => {
    await approve((await ask(PLAN)).appSubscription!.id);
    await approve((await ask('Yearly')).appSubscription!.id);
    expect([await has(PLAN), await has('Yearly')]).toEqual([false, true]);
  });

  it('hears what is wrong with a plan', async () => {
    await expect(ask('Wrong')).rejects.toMatchObject({
      constructor: BillingError,
      errorData: [{ field: ['lineItems'], message: 'Price must be greater than 0' }],
    });
  });
});

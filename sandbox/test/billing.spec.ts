import { defaultShop, findShop } from '../src/shops/shops.js';
import { BillingSandbox, DAY_MS, RETURN_URL, type SubscriptionAnswer } from './billing-fixture.js';

type Changed = { appSubscription: SubscriptionAnswer | null; userErrors: { message: string; code?: string | null }[] };

const trail = findShop('trail-and-co')!;
let billing: BillingSandbox;
beforeEach(async () => {
  billing = await BillingSandbox.start('billing');
});
afterEach(() => billing?.sandbox.stop());

const cancel = async (id: string, shop = defaultShop) => {
  const query = `mutation ($id: ID!) { appSubscriptionCancel(id: $id, prorate: false) {
    appSubscription { id status currentPeriodEnd } userErrors { field message } } }`;
  return (await billing.graphql<{ appSubscriptionCancel: Changed }>(query, { id }, shop)).appSubscriptionCancel;
};
const extendTrial = async (id: string, days: number) => {
  const query = `mutation ($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) {
    appSubscription { trialDays currentPeriodEnd } userErrors { field message code } } }`;
  const data = await billing.graphql<{ appSubscriptionTrialExtend: Changed }>(query, { id, days });
  return data.appSubscriptionTrialExtend;
};
const node = async (id: string, shop = defaultShop) =>
  billing.graphql<{ node: object | null; nodes: (object | null)[] }>(
    `query ($id: ID!) { node(id: $id) { ... on AppSubscription { id status } } nodes(ids: [$id]) { id } }`,
    { id },
    shop,
  );
const daysFromNow = (time: string | null) => (Date.parse(time!) - Date.now()) / DAY_MS;

describe('appSubscriptionCreate', () => {
  it('answers a pending subscription and the address of its approval page', async () => {
    const discount = { durationLimitInIntervals: 1, value: { percentage: 0.5 } };
    const { appSubscription, confirmationUrl, userErrors } = await billing.ask({ trialDays: 7, test: true, discount });
    expect(userErrors).toStrictEqual([]);
    expect(appSubscription).toStrictEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/AppSubscription\/\d+$/),
      name: 'Basic',
      status: 'PENDING',
      test: true,
      trialDays: 7,
      createdAt: expect.stringMatching(/Z$/),
      currentPeriodEnd: null,
      returnUrl: RETURN_URL,
      lineItems: [
        {
          id: expect.stringMatching(/^gid:\/\/shopify\/AppSubscriptionLineItem\/\d+\?/),
          plan: {
            pricingDetails: {
              __typename: 'AppRecurringPricing',
              price: { amount: '9.99', currencyCode: 'USD' },
              interval: 'EVERY_30_DAYS',
              planHandle: null,
              discount: {
                durationLimitInIntervals: 1,
                remainingDurationInIntervals: 1,
                priceAfterDiscount: { amount: '4.99', currencyCode: 'USD' },
                value: { percentage: 0.5 },
              },
            },
          },
        },
      ],
    });
    const number = appSubscription!.id.split('/').at(-1);
    expect(confirmationUrl).toMatch(
      new RegExp(`^http://localhost:3001/store/hoodie-house/charges/${number}/confirm\\?signature=[\\da-f]{64}$`),
    );
    expect(await billing.active()).toStrictEqual([]);
  });

  it('answers the amount of a discount, and a yearly price', async () => {
    const discount = { durationLimitInIntervals: 1, value: { amount: '4.16' } };
    const { appSubscription } = await billing.ask({ price: '99.90', interval: 'ANNUAL', discount });
    expect(appSubscription!.lineItems[0]!.plan.pricingDetails).toMatchObject({
      interval: 'ANNUAL',
      price: { amount: '99.9' },
      discount: { priceAfterDiscount: { amount: '95.74' }, value: { amount: { amount: '4.16' } } },
    });
  });

  const recurring = (fields: object) => [
    {
      plan: {
        appRecurringPricingDetails: { price: { amount: 9.99, currencyCode: 'USD' }, ...fields },
      },
    },
  ];
  const usage = {
    plan: { appUsagePricingDetails: { cappedAmount: { amount: 5, currencyCode: 'USD' }, terms: 'each' } },
  };
  it.each([
    ['a blank name', { name: ' ' }, 'name', "Name can't be blank"],
    ['a return address that is none', { returnUrl: '/subscription' }, 'returnUrl', 'Return url is invalid'],
    ['a return address of another kind', { returnUrl: 'javascript:alert(1)' }, 'returnUrl', 'Return url is invalid'],
    ['negative trial days', { trialDays: -1 }, 'trialDays', 'greater than or equal to 0'],
    ['a price of nothing', { price: 0 }, 'lineItems', 'Price must be greater than 0'],
    ['a price that is no number', { price: 'ten' }, 'lineItems', 'Price must be greater than 0'],
    ['a discount above the price', { discount: { value: { amount: 10 } } }, 'lineItems', "Discount can't be greater"],
    ['a discount above 100 %', { discount: { value: { percentage: 1.01 } } }, 'lineItems', "Discount can't be greater"],
    ['a discount of nothing', { discount: { value: { percentage: 0 } } }, 'lineItems', 'Discount must be greater'],
    ['a discount without a value', { discount: { durationLimitInIntervals: 1 } }, 'lineItems', 'an amount or a'],
    [
      'a discount for no time',
      { discount: { durationLimitInIntervals: 0, value: { amount: 1 } } },
      'lineItems',
      'Discount duration limit',
    ],
    [
      'another currency',
      { lineItems: recurring({ price: { amount: 9, currencyCode: 'EUR' } }) },
      'lineItems',
      'not emulated: currencies other than USD',
    ],
    ['usage pricing', { lineItems: [...recurring({}), usage] }, 'lineItems', 'not emulated: usage pricing'],
    ['no line item', { lineItems: [] }, 'lineItems', 'not emulated: line items other than one'],
    ['two line items', { lineItems: [...recurring({}), ...recurring({})] }, 'lineItems', 'not emulated: line items'],
  ])('refuses %s', async (_what, fields, field, message) => {
    const { appSubscription, confirmationUrl, userErrors } = await billing.ask(fields);
    expect([appSubscription, confirmationUrl]).toStrictEqual([null, null]);
    expect(userErrors).toMatchObject([{ field: [field], message: expect.stringContaining(message) }]);
    expect(await billing.statuses()).toStrictEqual([]);
  });

  it('says everything that is wrong at once', async () => {
    const { userErrors } = await billing.ask({ name: '', price: -1, trialDays: -7 });
    expect(userErrors).toHaveLength(3);
  });
});

describe('what an installation answers', () => {
  it('lists active subscriptions only, and all of them', async () => {
    const declined = await billing.create({ name: 'First' });
    await billing.control(declined, 'decline');
    const id = await billing.approved({ trialDays: 7 });
    await billing.create({ name: 'Third' });
    expect(await billing.active()).toMatchObject([{ id, status: 'ACTIVE' }]);
    expect(
      await billing.graphql(`{ currentAppInstallation { allSubscriptions(first: 2) { nodes { name status } pageInfo {
      hasNextPage } } oneTimePurchases(first: 1) { nodes { id } } } }`),
    ).toStrictEqual({
      currentAppInstallation: {
        allSubscriptions: {
          nodes: [
            { name: 'First', status: 'DECLINED' },
            { name: 'Basic', status: 'ACTIVE' },
          ],
          pageInfo: { hasNextPage: true },
        },
        oneTimePurchases: { nodes: [] },
      },
    });
    await billing.control(id, 'freeze');
    expect(await billing.active()).toStrictEqual([]);
  });

  it('finds a subscription by its id, in its own shop only', async () => {
    const id = await billing.approved();
    expect(await node(id)).toStrictEqual({ node: { id, status: 'ACTIVE' }, nodes: [{ id }] });
    expect(await node(id, trail)).toStrictEqual({ node: null, nodes: [null] });
    expect(await billing.active(trail)).toStrictEqual([]);
    expect(await cancel(id, trail)).toMatchObject({ userErrors: [{ message: 'Could not find the app subscription' }] });
    expect((await billing.control(id, 'cancel', trail)).status).toBe(404);
    expect(await billing.statuses()).toStrictEqual(['ACTIVE']);
  });

  it('needs no scope', async () => {
    await billing.sandbox.installations.install(defaultShop, []);
    const id = await billing.approved();
    expect(await billing.active()).toMatchObject([{ id }]);
  });
});

describe('appSubscriptionCancel', () => {
  it('ends a subscription at once', async () => {
    const id = await billing.approved();
    expect(await cancel(id)).toStrictEqual({
      appSubscription: { id, status: 'CANCELLED', currentPeriodEnd: null },
      userErrors: [],
    });
    expect(await billing.active()).toStrictEqual([]);
  });

  it('ends a frozen one', async () => {
    const id = await billing.approved();
    await billing.control(id, 'freeze');
    expect(await cancel(id)).toMatchObject({ appSubscription: { status: 'CANCELLED' }, userErrors: [] });
  });

  it.each(['gid://shopify/AppSubscription/1', 'gid://shopify/Product/29000001', 'nonsense'])(
    'knows no subscription %s',
    async (id) => {
      await billing.approved();
      expect(await cancel(id)).toStrictEqual({
        appSubscription: null,
        userErrors: [{ field: ['id'], message: 'Could not find the app subscription' }],
      });
    },
  );

  it('ends one that waits for approval, and refuses what has ended', async () => {
    const pending = await billing.create();
    expect((await cancel(pending)).userErrors).toStrictEqual([]);
    expect((await cancel(pending)).userErrors).toMatchObject([{ message: expect.stringContaining('CANCELLED') }]);
    expect(await billing.statuses()).toStrictEqual(['CANCELLED']);
  });
});

describe('appSubscriptionTrialExtend', () => {
  it('makes the trial longer, and bills later', async () => {
    const id = await billing.approved({ trialDays: 7 });
    const { appSubscription, userErrors } = await extendTrial(id, 3);
    expect([appSubscription, userErrors]).toMatchObject([{ trialDays: 10 }, []]);
    expect(daysFromNow(appSubscription!.currentPeriodEnd)).toBeCloseTo(40, 2);
    billing.atDay(9);
    expect(await billing.amounts()).toStrictEqual([]);
    billing.atDay(10.1);
    expect(await billing.amounts()).toStrictEqual([9.99]);
  });

  it('says why not', async () => {
    const codes = async (id: string, days: number) => (await extendTrial(id, days)).userErrors.map(({ code }) => code);
    const pending = await billing.create({ trialDays: 7 });
    const active = await billing.approved({ trialDays: 7 });
    expect(await codes(pending, 3)).toStrictEqual(['SUBSCRIPTION_NOT_ACTIVE']);
    expect(await codes('gid://shopify/AppSubscription/1', 3)).toStrictEqual(['SUBSCRIPTION_NOT_FOUND']);
    for (const days of [0, 1_001]) expect(await codes(active, days)).toStrictEqual([null]);
    expect(await codes(active, 1_000)).toStrictEqual([]);
    const untried = await billing.approved();
    expect(await codes(untried, 3)).toStrictEqual(['TRIAL_NOT_ACTIVE']);
  });
});

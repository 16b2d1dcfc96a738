// What the time does to subscriptions, and which one takes the place of which.
import { BillingSandbox, DAY_MS, type Asked } from './billing-fixture.js';

let billing: BillingSandbox;
beforeEach(async () => {
  billing = await BillingSandbox.start('billing_periods');
});
afterEach(() => billing?.sandbox.stop());

const YEARLY = { price: 99.9, interval: 'ANNUAL' };
/** In how many days from the real time the present period of the active subscription ends. */
const periodEnd = async () => {
  const [subscription] = await billing.active();
  return Math.round((Date.parse(subscription!.currentPeriodEnd!) - Date.now()) / DAY_MS);
};
const discountOf = async () => {
  const [subscription] = await billing.active();
  return subscription!.lineItems[0]!.plan.pricingDetails.discount;
};

describe('a charge that nobody approves', () => {
  it('expires after two days', async () => {
    const id = await billing.create();
    billing.atDay(1.99);
    expect(await billing.statuses()).toStrictEqual(['PENDING']);
    billing.atDay(2.01);
    expect((await billing.control(id, 'approve')).status).toBe(409);
    expect(await billing.statuses()).toStrictEqual(['EXPIRED']);
    expect(await billing.amounts()).toStrictEqual([]);
  });
});

describe('periods', () => {
  it('begin with the approval and are billed every 30 days', async () => {
    await billing.approved();
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([30, [9.99]]);
    billing.atDay(29.9);
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([30, [9.99]]);
    billing.atDay(61);
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([90, [9.99, 9.99, 9.99]]);
    const { charges } = await billing.state();
    const [first, ...later] = charges.map(({ at }) => Date.parse(at));
    expect(later.map((at) => (at - first!) / DAY_MS)).toStrictEqual([30, 60]);
    expect(Math.abs(first! - Date.now())).toBeLessThan(60_000);
  });

  it('are of a year when the price is a yearly one', async () => {
    await billing.approved(YEARLY);
    expect([365, 366]).toContain(await periodEnd());
    billing.atDay(364);
    expect(await billing.amounts()).toStrictEqual([99.9]);
    billing.atDay(367);
    expect(await billing.amounts()).toStrictEqual([99.9, 99.9]);
  });

  it('follow the trial, in which nothing is billed', async () => {
    await billing.approved({ trialDays: 7 });
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([37, []]);
    billing.atDay(6.9);
    expect(await billing.amounts()).toStrictEqual([]);
    billing.atDay(7.1);
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([37, [9.99]]);
    billing.atDay(37.1);
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([67, [9.99, 9.99]]);
  });

  it('are not billed after the end of the subscription', async () => {
    const id = await billing.approved({ trialDays: 7 });
    billing.atDay(3);
    await billing.control(id, 'cancel');
    billing.atDay(100);
    expect(await billing.amounts()).toStrictEqual([]);
  });

  it('wait while the shop does not pay, and go on with what was left', async () => {
    const id = await billing.approved();
    billing.atDay(10);
    await billing.control(id, 'freeze');
    billing.atDay(50);
    expect(await billing.active()).toStrictEqual([]);
    expect((await billing.state()).subscriptions[0]!.currentPeriodEnd).toBeNull();
    await billing.control(id, 'unfreeze');
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([70, [9.99]]);
    billing.atDay(70.1);
    expect(await billing.amounts()).toStrictEqual([9.99, 9.99]);
  });
});

describe('a discount', () => {
  it('is taken off as many charges as it says, and then no more', async () => {
    const discount = { durationLimitInIntervals: 2, value: { amount: 4.99 } };
    await billing.approved({ trialDays: 7, discount });
    expect(await discountOf()).toMatchObject({ durationLimitInIntervals: 2, remainingDurationInIntervals: 2 });
    billing.atDay(8);
    expect(await discountOf()).toMatchObject({
      remainingDurationInIntervals: 1,
      priceAfterDiscount: { amount: '5.0' },
    });
    billing.atDay(100);
    expect(await discountOf()).toMatchObject({ remainingDurationInIntervals: 0 });
    expect(await billing.amounts()).toStrictEqual([5, 5, 9.99, 9.99]);
  });

  it('without a limit is taken off every charge', async () => {
    await billing.approved({ discount: { value: { percentage: 0.25 } } });
    billing.atDay(61);
    expect(await discountOf()).toMatchObject({ durationLimitInIntervals: null, remainingDurationInIntervals: null });
    expect(await billing.amounts()).toStrictEqual([7.49, 7.49, 7.49]);
  });

  it('of the whole price leaves nothing to bill', async () => {
    await billing.approved({ discount: { durationLimitInIntervals: 1, value: { percentage: 1 } } });
    expect(await billing.amounts()).toStrictEqual([]);
    billing.atDay(31);
    expect(await billing.amounts()).toStrictEqual([9.99]);
  });
});

describe('a subscription that is approved while there is one', () => {
  const discount = { durationLimitInIntervals: 1, value: { amount: 5 } };
  const IMMEDIATELY = { replacementBehavior: 'APPLY_IMMEDIATELY' };
  const NEXT_CYCLE = { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' };
  const cases: [string, { old?: Asked; approved: Asked; day?: number; isDeferred: boolean }][] = [
    ['a higher monthly price', { approved: { price: 19.99 }, isDeferred: false }],
    ['a lower monthly price', { approved: { price: 4.99 }, isDeferred: false }],
    ['monthly to annual', { approved: YEARLY, isDeferred: false }],
    ['annual to a higher annual price', { old: YEARLY, approved: { ...YEARLY, price: 199.9 }, isDeferred: false }],
    ['annual to a lower annual price', { old: YEARLY, approved: { ...YEARLY, price: 49.9 }, isDeferred: true }],
    ['annual to monthly', { old: YEARLY, approved: {}, isDeferred: true }],
    ['another discount only', { approved: { discount }, isDeferred: true }],
    ['another discount and another name', { approved: { discount, name: 'Grow' }, isDeferred: false }],
    ['nothing that differs', { approved: {}, isDeferred: false }],
    ['annual to monthly, immediately', { old: YEARLY, approved: IMMEDIATELY, isDeferred: false }],
    ['a higher price, with the next cycle', { approved: { price: 19.99, ...NEXT_CYCLE }, isDeferred: true }],
    ['a trial', { old: { ...YEARLY, trialDays: 7 }, approved: NEXT_CYCLE, isDeferred: false }],
    ['a trial that has ended', { old: { ...YEARLY, trialDays: 7 }, approved: {}, day: 8, isDeferred: true }],
  ];

  it.each(cases)('takes its place at once or with the next period: %s', async (_what, { isDeferred, ...each }) => {
    await billing.approved(each.old);
    billing.atDay(each.day ?? 1);
    await billing.approved(each.approved);
    expect(await billing.statuses()).toStrictEqual(isDeferred ? ['ACTIVE', 'ACCEPTED'] : ['CANCELLED', 'ACTIVE']);
  });

  it('replaces a frozen one at once', async () => {
    const old = await billing.approved(YEARLY);
    await billing.control(old, 'freeze');
    await billing.approved();
    expect(await billing.statuses()).toStrictEqual(['CANCELLED', 'ACTIVE']);
  });

  it('is billed at once when it starts at once', async () => {
    await billing.approved();
    billing.atDay(10);
    await billing.approved({ price: 19.99 });
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([40, [9.99, 19.99]]);
  });

  it('starts on its day when it is deferred, and only then is billed', async () => {
    await billing.approved();
    billing.atDay(10);
    await billing.approved({ price: 4.99, ...NEXT_CYCLE });
    expect(await billing.amounts()).toStrictEqual([9.99]);
    billing.atDay(29.9);
    expect(await billing.statuses()).toStrictEqual(['ACTIVE', 'ACCEPTED']);
    billing.atDay(30.1);
    expect(await billing.statuses()).toStrictEqual(['CANCELLED', 'ACTIVE']);
    expect([await periodEnd(), await billing.amounts()]).toStrictEqual([60, [9.99, 4.99]]);
  });

  it('takes the place of one that waits for its day', async () => {
    await billing.approved(YEARLY);
    await billing.approved();
    await billing.approved({ price: 4.99 });
    expect(await billing.statuses()).toStrictEqual(['ACTIVE', 'CANCELLED', 'ACCEPTED']);
  });

  it('does not start when the one before it is cancelled, or when it is cancelled itself', async () => {
    const old = await billing.approved(YEARLY);
    const waiting = await billing.approved();
    await billing.control(waiting, 'cancel');
    expect(await billing.statuses()).toStrictEqual(['ACTIVE', 'CANCELLED']);
    await billing.approved();
    await billing.control(old, 'cancel');
    billing.atDay(400);
    expect(await billing.statuses()).toStrictEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(await billing.amounts()).toStrictEqual([99.9]);
  });
});

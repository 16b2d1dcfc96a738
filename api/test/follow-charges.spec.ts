// What becomes of a shop's charges and its plan by what the platform says of them.
import { randomUUID } from 'node:crypto';
import type { ChargeStatus } from '@purchase-limits/domain/charges';
import type { PaidPlanId } from '@purchase-limits/domain/plans';
import type { Tx } from '../src/database/transactions.js';
import type { BillingQuestion } from '../src/subscriptions/billing-port.js';
import { ChargeEntity } from '../src/subscriptions/charge.entity.js';
import { beginQuestion, endCharges, FollowCharges, writeAnswer } from '../src/subscriptions/follow-charges.js';
import { ManualBilling } from '../src/subscriptions/manual-billing.js';
import type { ReportedSubscription } from '../src/subscriptions/told-charges.js';
import { TestTransactions } from './test-transactions.js';

const ASKED_FOR = new Date('2026-11-01T12:00:00Z');

describe('the charges of a shop', () => {
  let database: TestTransactions;
  let shop: { id: string; shopifyDomain: string };
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shop = await database.addShop();
  });

  const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.transactions.run(shop.id, work);
  const add = (platformId: string | null, status: ChargeStatus, changes: Partial<ChargeEntity> = {}) =>
    inShop(async (tx) => {
      await tx.manager.insert(ChargeEntity, {
        id: randomUUID(),
        shopId: shop.id,
        platformId,
        plan: 'basic',
        interval: 'monthly',
        code: null,
        trialDays: 7,
        firstChargeCents: 999,
        status,
        confirmationUrl: null,
        requestedAt: ASKED_FOR,
        approvedAt: null,
        endedAt: null,
        paidUntil: null,
        ...changes,
      });
    });
  const told = (platformId: string, status: ChargeStatus, plan: PaidPlanId | null = 'basic', at = ASKED_FOR) =>
    [
      platformId,
      { platformId, status, plan, interval: 'yearly', trialDays: 3, createdAt: at, paidUntil: null },
    ] as const satisfies [string, ReportedSubscription];
  const ask = () => inShop((tx) => beginQuestion(tx, shop));
  const answer = (question: BillingQuestion, ...subscriptions: (readonly [string, ReportedSubscription])[]) =>
    inShop((tx) => writeAnswer(tx, { question, told: new Map(subscriptions) }));
  const follow = async (...subscriptions: (readonly [string, ReportedSubscription])[]) =>
    answer(await ask(), ...subscriptions);
  const charges = async () =>
    (
      await database.sql<{ platform_id: string | null; status: string }>(
        'SELECT platform_id, status FROM charge WHERE shop_id = $1 ORDER BY platform_id',
        [shop.id],
      )
    ).map(({ platform_id: id, status }) => `${id} ${status}`);
  const plan = async () =>
    (await database.sql<{ plan: string }>('SELECT plan FROM quota WHERE shop_id = $1', [shop.id]))[0]!.plan;
  const events = async () =>
    (
      await database.sql<{ type: string; payload: { plan?: string; status?: string } }>(
        `SELECT type, payload FROM event_log WHERE shop_id = $1 AND type ~ 'Subscription|Plan' ORDER BY id`,
        [shop.id],
      )
    ).map(({ type, payload }) => [type, payload.plan ?? '', payload.status ?? ''].join(' ').trim());

  it('are asked about while something can become of them', async () => {
    await add('1', 'pending');
    await add('2', 'cancelled');
    await add('3', 'declined');
    await add('4', 'frozen');
    await add(null, 'requested');
    const first = await ask();
    expect([first.number, first.platformIds.toSorted(), first.shop]).toEqual([1, ['1', '4'], shop]);
    expect((await ask()).number).toBe(2);
  });

  it('put the shop on the plan that the platform bills, and off it again', async () => {
    await add('1', 'pending');
    await follow(told('1', 'active'));
    expect([await charges(), await plan()]).toEqual([['1 active'], 'basic']);
    await follow(told('1', 'frozen'));
    expect([await charges(), await plan()]).toEqual([['1 frozen'], 'free']);
    await follow(told('1', 'active'));
    await follow(told('1', 'cancelled'));
    expect([await charges(), await plan()]).toEqual([['1 cancelled'], 'free']);
    expect(await events()).toEqual([
      'SubscriptionActivated basic',
      'PlanUpgraded',
      'SubscriptionFrozen basic',
      'PlanDowngraded',
      'SubscriptionActivated basic',
      'PlanUpgraded',
      'SubscriptionEnded basic cancelled',
      'PlanDowngraded',
    ]);
  });

  it('are told once', async () => {
    await add('1', 'pending');
    await follow(told('1', 'active'));
    const before = await events();
    await follow(told('1', 'active'));
    expect(await events()).toEqual(before);
  });

  it.each(['declined', 'expired', 'cancelled'] as const)('end when they are %s', async (status) => {
    await add('1', 'pending');
    await follow(told('1', status));
    expect([await charges(), await events()]).toEqual([[`1 ${status}`], [`SubscriptionEnded basic ${status}`]]);
  });

  it('wait for their time without a word', async () => {
    await add('1', 'pending');
    await follow(told('1', 'accepted'));
    expect([await charges(), await events(), await plan()]).toEqual([['1 accepted'], [], 'free']);
  });

  it('that the platform does not know any more are not billed', async () => {
    await add('1', 'pending');
    await add('2', 'frozen');
    await add(null, 'requested');
    await follow();
    expect(await charges()).toEqual(['1 expired', '2 cancelled', 'null requested']);
  });

  it('that came after the question are left as they are', async () => {
    const question = await ask();
    await add('1', 'pending');
    await answer(question);
    expect(await charges()).toEqual(['1 pending']);
  });

  it('follow the answer to the last question, and not a late one to an earlier', async () => {
    await add('1', 'pending');
    const [early, late] = [await ask(), await ask()];
    await answer(late, told('1', 'active'));
    await answer(early, told('1', 'pending'));
    await answer(late, told('1', 'cancelled'));
    expect([await charges(), await plan()]).toEqual([['1 active'], 'basic']);
  });

  it('are taken over where the platform knows more than we do, unless they are for no plan of ours', async () => {
    await follow(told('7', 'active', 'professional'), told('8', 'active', null));
    expect([await charges(), await plan()]).toEqual([['7 active'], 'professional']);
    const [row] = await database.sql('SELECT * FROM charge WHERE shop_id = $1', [shop.id]);
    expect(row).toMatchObject({
      plan: 'professional',
      interval: 'yearly',
      code: null,
      trial_days: 3,
      first_charge_cents: 0,
      confirmation_url: null,
      requested_at: ASKED_FOR,
      paid_until: null,
      ended_at: null,
    });
  });

  it('are one at a time: of several the latest is billed', async () => {
    const later = new Date('2026-11-02T12:00:00Z');
    await add('1', 'active', { approvedAt: ASKED_FOR });
    await add('2', 'pending', { plan: 'professional', requestedAt: later });
    await follow(told('1', 'active'), told('2', 'active', 'professional', later));
    expect([await charges(), await plan()]).toEqual([['1 cancelled', '2 active'], 'professional']);
    await follow(told('1', 'active'), told('2', 'active', 'professional', later));
    expect(await charges()).toEqual(['1 cancelled', '2 active']);
    expect(await events()).toEqual([
      'SubscriptionEnded basic cancelled',
      'SubscriptionActivated professional',
      'PlanUpgraded',
    ]);
  });

  it('are one at a time also where the earlier one is billed again', async () => {
    const later = new Date('2026-11-02T12:00:00Z');
    await add('1', 'pending');
    await add('2', 'active', { requestedAt: later, approvedAt: later });
    await follow(told('1', 'active'), told('2', 'cancelled'));
    expect([await charges(), await plan()]).toEqual([['1 active', '2 cancelled'], 'basic']);
  });

  it.each([
    ['test', 'basic', ['7 active']],
    ['live', 'free', []],
  ] as const)('are asked of the platform, where a test of it counts: %s', async (BILLING, expected, kept) => {
    const asked: unknown[] = [];
    const [, { paidUntil: _, ...reported }] = told('7', 'active');
    const subscription = {
      ...reported,
      id: '7',
      name: 'Basic',
      status: 'ACTIVE',
      test: true,
      currentPeriodEnd: null,
      createdAt: ASKED_FOR.toISOString(),
      lineItems: [],
    };
    const query = async (...given: unknown[]) => {
      asked.push(given[2]);
      return { currentAppInstallation: { activeSubscriptions: [subscription] }, nodes: [] };
    };
    await add('1', 'frozen');
    const following = new FollowCharges(
      database.transactions,
      new ManualBilling({ query } as never, { BILLING } as never),
    );
    await following.expectChange(shop);
    await following.follow(shop);
    expect(asked).toEqual([{ ids: ['1'] }]);
    expect([await charges(), await plan()]).toEqual([['1 cancelled', ...kept], expected]);
    expect((await ask()).number).toBe(3);
  });

  it('that were chosen on the pricing page follow its contract, also one chosen after the question', async () => {
    const contract = { plan: 'basic', interval: 'monthly', trialEndsAt: null, paidUntil: null, next: null } as const;
    const write = (question: BillingQuestion, endsAt: Date | null | undefined) =>
      inShop((tx) => {
        const chosen = endsAt === undefined ? null : { ...contract, endsAt, chargeId: null };
        return writeAnswer(tx, { question, told: new Map(), contract: chosen });
      });
    const ends = async () => (await database.sql('SELECT ends_at FROM charge WHERE shop_id = $1', [shop.id]))[0];
    const question = await ask();
    await add('app-pricing:1', 'pending', { requestedAt: new Date() });
    await write(question, ASKED_FOR);
    expect([await charges(), await plan(), await ends()]).toEqual([
      ['app-pricing:1 active'],
      'basic',
      { ends_at: ASKED_FOR },
    ]);
    await write(await ask(), null);
    expect([await charges(), await ends()]).toEqual([['app-pricing:1 active'], { ends_at: null }]);
    await write(await ask(), undefined);
    expect([await charges(), await plan()]).toEqual([['app-pricing:1 cancelled'], 'free']);
  });

  it('that were chosen on the pricing page are unknown where the app asks for charges again', async () => {
    const asked: unknown[] = [];
    const query = async (...given: unknown[]) => {
      asked.push(given[2]);
      return { currentAppInstallation: { activeSubscriptions: [] }, nodes: [] };
    };
    await add('app-pricing:1', 'pending');
    await add('2', 'pending');
    const manual = new ManualBilling({ query } as never, { BILLING: 'live' } as never);
    await new FollowCharges(database.transactions, manual).follow(shop);
    expect([asked, await charges()]).toEqual([[{ ids: ['2'] }], ['2 expired', 'app-pricing:1 expired']]);
  });

  it('end with the app, and answers that are on their way then change nothing', async () => {
    await add('1', 'pending');
    await follow(told('1', 'active'));
    const question = await ask();
    await inShop((tx) => endCharges(tx, shop.id, new Date()));
    expect([await charges(), await plan()]).toEqual([['1 cancelled'], 'free']);
    await answer(question, told('1', 'active'));
    expect([await charges(), await plan()]).toEqual([['1 cancelled'], 'free']);
    await follow(told('1', 'active'));
    expect(await plan()).toBe('basic');
  });
});

// Whatever merchants, the platform and the network do in whatever order: nobody is on a paid plan without a charge that
// they approved, nobody has two, limits are stopped by exactly what stops them, and what the merchant reads is so.
import fc from 'fast-check';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { HostedFace, ManualFace, type BillingFace, type Change } from '../billing-faces.js';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

/** `BILLING_WALKS` for more, `BILLING_SEED` for those of a failure again. */
const RUNS = Number(process.env.BILLING_WALKS ?? (process.env.CI ? 5 : 25));
const SEED = process.env.BILLING_SEED === undefined ? {} : { seed: Number(process.env.BILLING_SEED) };
const PLANS = ['basic', 'professional', 'unlimited', 'shopify_plus'];
type Step =
  | { do: 'subscribe'; plan: string; interval: string; code?: string }
  | { do: Change | 'tell'; which: number }
  | { do: 'toFree' | 'comeBack' | 'reinstall' | 'withdraw' }
  | { do: 'coupon'; code: string }
  | { do: 'days'; count: number };

const which = fc.nat(5);
/** Most sequences have a charge that is approved, and much happens to it. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      plan: fc.constantFrom(...PLANS),
      interval: fc.constantFrom('monthly', 'yearly'),
      code: fc.constantFrom(undefined, undefined, 'MONTH50', 'YEARLY1'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('decline', 'freeze', 'unfreeze', 'cancel'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const), which }) },
  { weight: 4, arbitrary: fc.constant({ do: 'comeBack' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('toFree', 'reinstall', 'withdraw') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('coupon' as const), code: fc.constantFrom('MONTH50', 'NONE') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('days' as const), count: fc.nat(9) }) },
) as fc.Arbitrary<Step>;

function wordsOnLimits(body: string): 'stopped' | 'works' | null {
  if (body.includes('has stopped because')) return 'stopped';
  return body.includes('works again:') ? 'works' : null;
}

const current = async (merchant: Merchant) => (await merchant.send('get', '/subscription')).body as SubscriptionView;

describe.each([
  ['of charges that the app asks for', ManualFace],
  ['on the platform’s page', HostedFace],
])('billing %s', (_, Face) => {
  let app: TestApp;
  let face: BillingFace;
  beforeAll(async () => {
    app = await TestApp.start(Face.config);
    face = new Face(app);
  });
  afterAll(() => app.stop());

  async function take(shop: TestShop, merchant: Merchant, taken: Step): Promise<void> {
    switch (taken.do) {
      case 'subscribe': {
        const query = new URLSearchParams({ interval: taken.interval, ...(taken.code && { code: taken.code }) });
        const { status } = await merchant.send('post', `/subscription/shopify/subscribe/${taken.plan}?${query}`);
        expect([200, 409, 422]).toContain(status);
        if (status === 200) face.noteAsked(shop, taken);
        return;
      }
      case 'tell':
        return face.tell(shop, taken.which);
      case 'toFree': {
        const { status, body } = await merchant.send('post', '/subscription/shopify/subscribe/free');
        expect(status).toBe(200);
        if (body.isRedirect) face.cancelThere(shop);
        return;
      }
      case 'withdraw': {
        const { pending, next } = await current(merchant);
        const id = (pending ?? (face.canWithdrawNext ? next : null))?.id;
        if (id) expect((await merchant.send('post', `/subscription/charges/${id}/withdraw`)).body.pending).toBeNull();
        return;
      }
      case 'comeBack':
        expect((await merchant.send('post', '/subscription/check')).status).toBe(200);
        return;
      case 'coupon':
        await merchant.send('post', '/coupons/apply', { code: taken.code });
        return;
      case 'days':
        await app.sql(
          `UPDATE charge SET approved_at = approved_at - make_interval(days => $2),
             ended_at = ended_at - make_interval(days => $2) WHERE shop_id = $1`,
          [shop.id, taken.count],
        );
        face.passDays(shop, taken.count);
        return;
      case 'reinstall':
        app.platform.uninstall(shop.domain);
        face.endAll(shop);
        expect(await app.webhook(shop, 'app/uninstalled')).toBe(200);
        await app.drain();
        app.platform.install(shop.domain);
        expect((await merchant.send('get', '/shops')).body).toMatchObject({ shopInfo: { plan: 'free' } });
        return;
      default:
        face.change(shop, taken.do, taken.which);
    }
  }

  /** What the merchant reads of a request, and of limits that stop and work again, is as it is. */
  async function requireTrueWords(shop: TestShop, merchant: Merchant): Promise<void> {
    const { pending, plan, interval, endsAt } = await current(merchant);
    if (pending) expect(face.waiting(shop)).toEqual([pending.plan]);
    if (pending && endsAt === null) {
      expect({ plan: pending.plan, interval: pending.interval }).not.toEqual({ plan, interval });
    }
    const { items } = (await merchant.send('get', '/notifications')).body as { items: { body: string }[] };
    const told = items.reverse().flatMap(({ body }) => wordsOnLimits(body) ?? []);
    // One limit: it stops, works again, stops, and so on.
    expect(told).toEqual(told.map((_, at) => (at % 2 === 0 ? 'stopped' : 'works')));
  }

  it('is right after every sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const shop = await buildShop(app);
        const merchant = app.merchant(shop);
        await app.sql(
          `UPDATE quota SET plan = 'basic', features = ARRAY['collection_limits', 'unlimited_impressions']
           WHERE shop_id = $1`,
          [shop.id],
        );
        const { limit } = await merchant.create({ type: 'collection', collectionIds: ['1'] });
        await merchant.send('post', '/subscription/check');
        for (const taken of steps) {
          await take(shop, merchant, taken);
          // What the merchant is told comes in the order of what happened.
          await app.drain();
          const { plan, usedTrialDays } = await current(merchant);
          // What is paid for was approved once, whatever has become of it since we were told.
          if (plan !== 'free') expect(face.approved(shop)).toContain(plan);
          expect(usedTrialDays).toBeLessThanOrEqual(7);
        }
        await merchant.send('post', '/subscription/check');
        await app.drain();
        await requireTrueWords(shop, merchant);
        const live = face.live(shop);
        const expected = live ?? 'free';
        expect((await current(merchant)).plan).toBe(expected);
        expect(await app.sql(`SELECT 1 FROM charge WHERE shop_id = $1 AND status = 'active'`, [shop.id])).toHaveLength(
          live ? 1 : 0,
        );
        expect((await merchant.get(limit.id)).stoppedBy).toBe(expected === 'free' ? 'downgrade' : null);
      }),
      { numRuns: RUNS, ...SEED },
    );
  }, 3_600_000);
});

describe('billing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  const asked = (shop: TestShop) => app.platform.billing.of(shop.domain);

  it('drops an answer that comes after the answer to a later question', async () => {
    const shop = await buildShop(app);
    const merchant = app.merchant(shop);
    await merchant.send('post', '/subscription/shopify/subscribe/basic');
    app.platform.billing.approve(asked(shop)[0]!.id);
    const { override } = app.platform;
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let isHeld = false;
    let noteAsked = () => {};
    const asking = new Promise<void>((done) => (noteAsked = done));
    try {
      app.platform.override = async ({ body, shop: of }) => {
        if (isHeld || of !== shop.domain || !body.query?.includes('query Billing')) return undefined;
        isHeld = true;
        noteAsked();
        // What the platform says at this moment, on its way for a long time.
        const data = app.platform.billing.answer('Billing', shop.domain, body.variables ?? {})!;
        const said = JSON.parse(JSON.stringify(data)) as object;
        await held;
        return { status: 200, body: { data: said } };
      };
      const late = merchant.send('post', '/subscription/check').then((answer) => answer);
      await asking;
      app.platform.billing.set(asked(shop)[0]!.id, 'FROZEN');
      expect((await merchant.send('post', '/subscription/check')).body).toMatchObject({ plan: 'free', frozen: true });
      release();
      expect((await late).body).toMatchObject({ plan: 'free' });
    } finally {
      app.platform.override = override;
    }
  });
});

// Each promise, broken in made-up data, turns its check red; whole data turn none red.
import { checkCheckouts } from './checks/checkouts.js';
import { checkImpressions } from './checks/impressions.js';
import {
  checkAnswers,
  checkLeftOver,
  checkProcesses,
  checkProjections,
  checkRecovery,
  checkReplication,
} from './checks/rest.js';
import { checkTelling } from './checks/telling.js';
import { checkWrites } from './checks/writes.js';
import { repeatedIn, type Broken, type Found } from './checks/found.js';
import { Ledger } from './load/ledger.js';

const SHOP = 'shop-1';
const FREE = 'shop-2';

function wholeRun(): { ledger: Ledger; found: Found } {
  const ledger = new Ledger();
  ledger.noteSent(SHOP, ['a', 'b', 'c', 'd']);
  ledger.noteAnswered({ shopId: SHOP, ids: ['a', 'b'], surplus: 0 });
  ledger.noteAnswered({ shopId: SHOP, ids: ['c', 'd'], surplus: 1 });
  ledger.noteCheckout(SHOP, 'o1', 'refused');
  ledger.noteCheckout(SHOP, 'o2', 'completed');
  ledger.noteCheckout(SHOP, 'o3', 'refused');
  ledger.noteCheckout(SHOP, 'o4', 'refused');
  ledger.acknowledgedCheckouts.push({ shopId: SHOP, id: 'o1' }, { shopId: SHOP, id: 'o2' });
  ledger.noteLimit({ id: 'l1', shopId: SHOP, name: 'limit 1', max: 3, status: 'active', version: 2 });
  ledger.createdNames.set('limit 1', SHOP);
  ledger.branding.set(SHOP, { version: 2, fontSize: 20 });
  ledger.webhooks.push({ shopId: SHOP, deliveryId: 'w1', topic: 'customers/data_request', requestId: 'r1' });
  ledger.toldNames.set(SHOP, { at: '2026-01-01T00:00:00Z', name: 'Shop' });
  ledger.plans.set(SHOP, 'basic');
  return { ledger, found: wholeState() };
}

function wholeState(): Found {
  const installedAt = new Date('2026-01-01T00:00:00Z');
  const limit = { shopId: SHOP, name: 'limit 1', max: 3, status: 'active', stoppedBy: null, version: 2 };
  return {
    stored: new Map([[SHOP, new Set(['a', 'b', 'c'])]]),
    quotas: [
      { shopId: SHOP, plan: 'basic', level: 'free', impressions: 3, unverified: 1, installedAt },
      { shopId: FREE, plan: 'free', level: 'reached', impressions: 0, unverified: 0, installedAt },
    ],
    surplus: new Map([[SHOP, 1]]),
    checkouts: new Map([[SHOP, { ids: new Set(['o1', 'o2', 'o3']), refused: 2, completed: 1, ofLimits: 2 }]]),
    limits: [{ id: 'l1', ...limit }],
    branding: [{ shopId: SHOP, version: 2, fontSize: 20 }],
    deliveries: new Set(['w1']),
    dataRequests: ['r1'],
    shopNames: new Map([[SHOP, 'Shop']]),
    told: [
      { id: '1', shopId: FREE, type: 'QuotaReached', level: 'reached', epoch: 1 },
      { id: '2', shopId: SHOP, type: 'CustomerDataRequested', level: null, epoch: null },
    ],
    notifications: [
      { eventId: '1', kind: 'quota_reached' },
      { eventId: '2', kind: 'customer_data' },
      { eventId: '2', kind: 'mail_refused' },
    ],
    mails: new Map([['1', 2]]),
    mailAttempts: [
      { eventId: '1', state: 'sent', reason: null },
      { eventId: '2', state: 'refused', reason: '550' },
    ],
    unsent: [],
    unhandled: [],
    jobs: [],
    deadEnds: [],
    differing: { rows: [], documents: [], copies: [], checkouts: [], purchases: [], customers: [] },
  };
}

function checkAll({ ledger, found }: ReturnType<typeof wholeRun>): Broken[] {
  return [
    ...checkImpressions(ledger, found),
    ...checkCheckouts(ledger, found),
    ...checkWrites(ledger, found),
    ...checkTelling(found),
    ...checkLeftOver(found),
    ...checkProjections(found),
    ...checkAnswers(ledger),
  ];
}

type Run = ReturnType<typeof wholeRun>;
const DEFECTS: [Broken['kind'], string, (run: Run) => void][] = [
  [
    'lost',
    'an acknowledged impression is not stored',
    ({ found }) => {
      found.stored.get(SHOP)!.delete('a');
      found.quotas[0]!.impressions -= 1;
    },
  ],
  ['lost', 'more is missing than was answered as surplus', ({ ledger }) => (ledger.answered[1]!.surplus = 0)],
  ['lost', 'a stored impression is not counted', ({ found }) => (found.quotas[0]!.impressions = 2)],
  ['doubled', 'an impression is counted twice', ({ found }) => (found.quotas[0]!.impressions = 4)],
  [
    'wrong',
    'an impression is stored that nobody sent',
    ({ found }) => {
      found.stored.get(SHOP)!.add('z');
      found.quotas[0]!.impressions += 1;
    },
  ],
  [
    'lost',
    'an acknowledged checkout is not known',
    ({ found }) => {
      const checkouts = found.checkouts.get(SHOP)!;
      checkouts.ids.delete('o1');
      checkouts.refused = checkouts.ofLimits = 1;
    },
  ],
  [
    'wrong',
    'a checkout is known that no pixel told of',
    ({ found }) => {
      const checkouts = found.checkouts.get(SHOP)!;
      checkouts.ids.add('z');
      checkouts.completed += 1;
    },
  ],
  ['doubled', 'a refused checkout counts twice', ({ found }) => (found.checkouts.get(SHOP)!.refused = 3)],
  ['lost', 'a completed checkout is not counted', ({ found }) => (found.checkouts.get(SHOP)!.completed = 0)],
  ['doubled', 'a limit has one refusal too many', ({ found }) => (found.checkouts.get(SHOP)!.ofLimits = 3)],
  ['lost', 'an acknowledged limit is missing', ({ found }) => (found.limits = [])],
  ['lost', 'a limit has an older version', ({ found }) => (found.limits[0]!.version = 1)],
  ['lost', 'a limit has another content', ({ found }) => (found.limits[0]!.max = 4)],
  [
    'doubled',
    'a limit exists twice',
    ({ found }) => void found.limits.push({ ...found.limits[0]!, id: 'l2', shopId: FREE, stoppedBy: 'quota' }),
  ],
  ['lost', 'a branding has an older version', ({ found }) => (found.branding[0]!.version = 1)],
  ['lost', 'a branding has another content', ({ found }) => (found.branding[0]!.fontSize = 21)],
  ['lost', 'a webhook is not stored', ({ found }) => found.deliveries.clear()],
  ['lost', 'a webhook became no event', ({ found }) => (found.dataRequests = [])],
  ['doubled', 'a webhook became two events', ({ found }) => void found.dataRequests.push('r1')],
  ['wrong', 'an older name of a shop counts', ({ found }) => found.shopNames.set(SHOP, 'Older')],
  ['lost', 'a change of the plan is lost', ({ found }) => (found.quotas[0]!.plan = 'free')],
  [
    'lost',
    'a passed threshold has no event',
    ({ ledger, found }) => {
      const ids = Array.from({ length: 60 }, (_, index) => `seen-${index}`);
      ledger.noteSent(FREE, ids);
      found.stored.set(FREE, new Set(ids));
      found.quotas[1]!.impressions = ids.length;
    },
  ],
  [
    'doubled',
    'a threshold has two events',
    ({ found }) => {
      found.told.push({ ...found.told[0]!, id: '3' });
      found.notifications.push({ eventId: '3', kind: 'quota_reached' });
      found.mailAttempts.push({ eventId: '3', state: 'unknown', reason: null });
    },
  ],
  ['stuck', 'a limit runs above the quota', ({ found }) => (found.limits[0]!.shopId = FREE)],
  ['lost', 'a merchant was not told in the app', ({ found }) => void found.notifications.shift()],
  [
    'doubled',
    'a merchant was told twice in the app',
    ({ found }) => void found.notifications.push(found.notifications[0]!),
  ],
  ['lost', 'a mail that was sent did not arrive', ({ found }) => found.mails.clear()],
  ['doubled', 'a mail came three times', ({ found }) => found.mails.set('1', 3)],
  ['wrong', 'a refused mail is not shown', ({ found }) => void found.notifications.pop()],
  ['stuck', 'a mail is under way for ever', ({ found }) => (found.mailAttempts[0]!.state = 'sending')],
  ['stuck', 'an event is not sent', ({ found }) => void found.unsent.push('9 LimitCreated')],
  ['stuck', 'an event is not handled', ({ found }) => void found.unhandled.push('9 limit-list')],
  ['stuck', 'a job is left', ({ found }) => void found.jobs.push('limit-list failed 9_limit-list')],
  ['stuck', 'a job was given up', ({ found }) => void found.deadEnds.push('(9)')],
  ['wrong', 'a row of the list differs', ({ found }) => void found.differing.rows.push('l1')],
  ['wrong', 'a document differs', ({ found }) => void found.differing.documents.push(SHOP)],
  ['wrong', "the platform's checkout rule differs", ({ found }) => void found.differing.checkouts.push(SHOP)],
  ['wrong', 'the ledger of purchases differs', ({ found }) => void found.differing.purchases.push('1')],
  ['wrong', 'what the platform is told of customers', ({ found }) => void found.differing.customers.push('7001')],
  ['wrong', "the platform's copy differs", ({ found }) => void found.differing.copies.push(SHOP)],
  ['wrong', 'the app answered 500', ({ ledger }) => void ledger.wrongAnswers.push('GET /: 500')],
  ['wrong', 'a limit was served too long', ({ ledger }) => void ledger.lateStops.push(FREE)],
];

describe('the checks', () => {
  it('are green when every promise holds', () => {
    expect(checkAll(wholeRun())).toEqual([]);
  });

  it.each(DEFECTS)('are red (%s) when %s', (kind, _what, damage) => {
    const run = wholeRun();
    damage(run);
    expect(checkAll(run).map((broken) => broken.kind)).toEqual([kind]);
  });

  it('are red when the app does not serve again', () => {
    const recovery = { fault: 'read_only', healthMs: 10, acknowledgedMs: 10 };
    expect(checkRecovery([recovery])).toEqual([]);
    expect(checkRecovery([{ ...recovery, acknowledgedMs: null }])).toHaveLength(1);
    expect(checkRecovery([{ ...recovery, healthMs: 31_000 }])).toHaveLength(1);
  });

  it('are red when an earlier primary came back, or the replica did not', () => {
    expect(checkReplication(null, 0)).toEqual([]);
    expect(checkReplication({ timeline: 3, isSynchronous: true }, 2)).toEqual([]);
    expect(checkReplication({ timeline: 1, isSynchronous: true }, 1)).toHaveLength(1);
    expect(checkReplication({ timeline: 1, isSynchronous: false }, 0)).toHaveLength(1);
  });

  it('are red when a process ended by itself or a fault could not be caused', () => {
    expect(checkProcesses([], [])).toEqual([]);
    expect(checkProcesses(['http 1 times'], ['full_disk: no space'])).toHaveLength(2);
  });

  it('name each repeated id once', () => {
    expect(repeatedIn(['a', 'b', 'a', 'a', 'c', 'b'])).toEqual(['a', 'b']);
  });
});

import type { Overview } from '@purchase-limits/contract/overview';
import { problemsOf } from '../src/screens/overview/problems';
import { overview, processView, queueView } from './sample-answers';

const HTTP = processView('http-1', { kind: 'http' });
const WORKER = processView('worker-1');
const shown = (change: Partial<Overview>) =>
  problemsOf(overview(change)).map(({ severity, text, link }) => [severity, text, link.url]);
const textsOf = (change: Partial<Overview>) => problemsOf(overview(change)).map(({ text }) => text);

describe('problemsOf', () => {
  it('finds nothing in a product that works', () => {
    expect(shown({})).toEqual([]);
  });

  it.each<[string, Partial<Overview>]>([
    ['events that were not sent for 30 s', { events: { unsent: 5, oldestSeconds: 30, unknownTypes: [] } }],
    ['an open event of 60 s', { queues: [queueView('limit-list', { open: 1, oldestSeconds: 60 })] }],
    ['a publication of 5 min', { publications: { behind: 2, oldestSeconds: 300 } }],
    ['a process that has ended', { processes: [HTTP, WORKER, processView('old', { state: 'ended' })] }],
    [
      'what an ended process lacked',
      { processes: [HTTP, WORKER, processView('old', { state: 'ended', problems: ['relay'] })] },
    ],
    ['mails of which nothing is known', { mails: { refused: 0, unknown: 3, failing: 0 } }],
    ['errors in browsers', { browserErrors: 9 }],
    ['platform tokens that wait to be sealed anew', { tokens: { previous: 5, unreadable: 0 } }],
  ])('does not count %s', (_what, change) => {
    expect(shown(change)).toEqual([]);
  });

  it('says that passwords are guessed, but nothing of a slip of the hand', () => {
    const refusing = (http: number, worker: number) => ({
      processes: [
        { ...HTTP, refusedCredentials: http },
        { ...WORKER, refusedCredentials: worker },
      ],
    });
    expect(shown(refusing(2, 3))).toEqual([]);
    expect(shown(refusing(2, 10))).toEqual([
      ['warning', '12 wrong passwords in the last ten minutes. The log has the addresses.', '#processes'],
    ]);
  });

  it('says that platform tokens were sealed with a secret that is not configured', () => {
    expect(shown({ tokens: { previous: 0, unreadable: 2 } })).toEqual([
      ['warning', 'No configured secret opens 2 platform tokens. See APP_SECRET_PREVIOUS.', '#events'],
    ]);
  });

  it('says once why jobs fail, however many queues that holds up, and not what follows of it', () => {
    const reasons = { platform_unreachable: 2 };
    const held = (name: string) =>
      queueView(name, { delayed: 2, reasons, open: 9, oldestSeconds: 300, stalledSeconds: 240 });
    const queues = ['publish-settings', 'publish-checkout', 'judge-order', 'tell-workflows', 'read-order'].map(held);
    expect(shown({ queues, publications: { behind: 4, oldestSeconds: 900 } })).toEqual([
      [
        'critical',
        '10 jobs of publish-settings, publish-checkout, judge-order, and 2 more queues failed and are tried again: ' +
          'platform_unreachable. The oldest event waits for 5 min.',
        '/retries',
      ],
    ]);
  });

  it('tells one reason from another', () => {
    const queues = [
      queueView('limit-list', { delayed: 3, reasons: { '22P02': 3 } }),
      queueView('mail-merchant', { delayed: 1, reasons: { ECONNREFUSED: 1 }, oldestSeconds: 20 }),
    ];
    expect(shown({ queues })).toEqual([
      ['warning', '3 jobs of limit-list failed and are tried again: 22P02.', '/retries'],
      ['warning', '1 job of mail-merchant failed and is tried again: ECONNREFUSED.', '/retries'],
    ]);
  });

  it('says that the platform fails, or is slow, once it was called often enough', () => {
    const platform = (calls: number, failed: number, p95Ms: number) => shown({ platform: { calls, failed, p95Ms } });
    expect(platform(4, 4, 9_000)).toEqual([]);
    expect(platform(50, 15, 400)).toEqual([]);
    expect(platform(50, 20, 9_000)).toEqual([
      ['warning', 'In the last five minutes, the platform failed 20 of 50 calls.', '#events'],
    ]);
    expect(platform(50, 0, 4_210)).toEqual([
      ['warning', 'The platform is slow: in the last five minutes, 5 of 100 calls took over 4.2 s.', '#events'],
    ]);
    expect(shown({ platform: null })).toEqual([]);
  });

  it('says which repeated task failed, and why', () => {
    const tasks = [{ name: 'impression-days', at: '2026-11-22T13:00:00.000Z', failure: '53100' }];
    expect(shown({ tasks })).toEqual([['warning', 'The task impression-days failed: 53100.', '#tasks']]);
  });

  it('says which queue is stuck, and does not say beside it that its events wait', () => {
    const stuck = queueView('limit-list', { open: 12, oldestSeconds: 300, stalledSeconds: 240 });
    expect(shown({ queues: [stuck] })).toEqual([
      ['critical', 'limit-list is stuck: no event handled for 4 min, 12 events waiting.', '/retries'],
    ]);
  });

  it('says that no worker is alive', () => {
    expect(shown({ processes: [HTTP, processView('worker-1', { state: 'ended' })] })).toEqual([
      ['critical', 'No worker is alive: events are not sent and no job is done.', '#processes'],
    ]);
  });

  it('says that no HTTP process is alive', () => {
    expect(shown({ processes: [WORKER] })).toEqual([
      ['critical', 'No HTTP process is alive: merchants and storefronts get no answer.', '#processes'],
    ]);
  });

  it('warns of a lost process that another of its kind stands in for', () => {
    expect(shown({ processes: [HTTP, WORKER, processView('worker-2', { state: 'lost', host: 'app-2' })] })).toEqual([
      [
        'warning',
        'The worker worker-2 on app-2 was lost: it says nothing more and did not say that it ends.',
        '#processes',
      ],
    ]);
  });

  it('finds the loss of the last process of its kind critical', () => {
    expect(shown({ processes: [{ ...HTTP, state: 'lost' }, WORKER] }).map(([severity]) => severity)).toEqual([
      'critical',
      'critical',
    ]);
  });

  it('says nothing of one that another has replaced since', () => {
    expect(shown({ processes: [HTTP, WORKER, processView('worker-2', { state: 'replaced' })] })).toEqual([]);
  });

  it('says once what all processes lack', () => {
    const lacking = [HTTP, WORKER].map((process) => ({ ...process, problems: ['database'] }));
    expect(shown({ processes: lacking })).toEqual([
      ['critical', '2 processes are not ready: they lack database.', '#processes'],
    ]);
  });

  it('names what a living process lacks', () => {
    expect(shown({ processes: [HTTP, { ...WORKER, problems: ['queues', 'relay'] }] })).toEqual([
      ['critical', 'The worker worker-1 on app-1.internal is not ready: it lacks queues, relay.', '#processes'],
    ]);
  });

  it('counts events that were not sent for over 30 s', () => {
    expect(shown({ events: { unsent: 12, oldestSeconds: 200, unknownTypes: [] } })).toEqual([
      ['critical', '12 events wait to be sent to the queues, the oldest for 3 min 20 s.', '#events'],
    ]);
  });

  it('names event types that this release does not know', () => {
    expect(shown({ events: { unsent: 0, oldestSeconds: null, unknownTypes: ['LimitsShared', 'ShopMoved'] } })).toEqual([
      [
        'warning',
        'This release does not know events of the type LimitsShared, ShopMoved: they wait for one that does.',
        '#events',
      ],
    ]);
  });

  it('say a cause in words, once for all the lines of ours that meet it', () => {
    const queues = [
      queueView('limit-list', { delayed: 1, reasons: { '22P02 at limit-list.js:28': 1 } }),
      queueView('limit-history', { delayed: 2, reasons: { '22P02 at limit-history.js:11': 2 } }),
    ];
    const cause = 'PostgreSQL: a value is not of its column’s type (22P02)';
    const causes = { '22P02 at limit-list.js:28': cause, '22P02 at limit-history.js:11': cause };
    expect(textsOf({ queues, causes })).toEqual([
      `3 jobs of limit-list and limit-history failed and are tried again: ${cause}.`,
    ]);
  });

  it('says that the queues are drained, instead of each that is paused', () => {
    const drained = (active: number) =>
      textsOf({ queues: [queueView('a', { isPaused: true, active }), queueView('b', { isPaused: true })] });
    expect(drained(2)).toEqual(['The queues are being drained: 2 jobs still run.']);
    expect(drained(0)).toEqual(['The queues are drained: no job runs, and none begins until you press Go on.']);
    expect(textsOf({ queues: [queueView('a', { pausedShops: 2 }), queueView('b')] })).toEqual([
      'Operators have paused 2 shops in a.',
    ]);
  });

  it('names a queue that is paused', () => {
    expect(shown({ queues: [queueView('limit-list', { isPaused: true }), queueView('redact-shop')] })).toEqual([
      ['warning', 'The queue limit-list is paused: its jobs wait until you resume it.', '#queues'],
    ]);
  });

  it('names a queue whose oldest event is open for over 60 s', () => {
    expect(shown({ queues: [queueView('limit-list', { open: 1, oldestSeconds: 61 })] })).toEqual([
      ['warning', '1 event waits for limit-list, the oldest for 1 min 1 s.', '#queues'],
    ]);
  });

  it('counts what was given up', () => {
    expect(
      shown({ queues: [queueView('limit-list', { deadEnds: 1 }), queueView('redact-shop', { deadEnds: 20 })] }),
    ).toEqual([['critical', '21 events were given up, of limit-list and redact-shop.', '/given-up']]);
  });

  it('counts publications that are behind for over 5 min', () => {
    expect(shown({ publications: { behind: 4, oldestSeconds: 301 } })).toEqual([
      ['warning', '4 documents wait to be published, the oldest for 5 min 1 s.', '/publications'],
    ]);
  });

  it('counts mails that were refused', () => {
    expect(shown({ mails: { refused: 2, unknown: 0, failing: 0 } })).toEqual([
      ['warning', 'The mail server refused 2 e-mails in the last 24 hours.', '/e-mails'],
    ]);
  });

  it('says that the queues do not answer', () => {
    expect(shown({ queuesAnswer: false, backend: 'Redis' })).toEqual([
      ['critical', 'The queues in Redis do not answer: events wait, and jobs cannot be counted.', '#queues'],
    ]);
  });

  it('names the critical first', () => {
    const problems = shown({
      mails: { refused: 1, unknown: 0, failing: 0 },
      queuesAnswer: false,
      queues: [queueView('a', { isPaused: true })],
    });
    expect(problems.map(([severity]) => severity)).toEqual(['critical', 'warning']);
  });
});

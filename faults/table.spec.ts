import type { Happening } from './run-schedule.js';
import { failureRows, figuresText, totalRows, withText, type TableRun, type Totals } from './table.js';

const recovery = (acknowledgedMs: number | null) => ({
  fault: 'power_loss',
  healthMs: 10,
  acknowledgedMs,
  sinceBeginMs: acknowledgedMs,
});
const HAPPENINGS: Happening[] = [
  { fault: 'power_loss', lastedMs: 2_000, refused: 3, unanswered: 1, recovery: recovery(400) },
  { fault: 'mail_slow', lastedMs: 4_040, refused: 0, unanswered: 0 },
  { fault: 'power_loss', lastedMs: 9_000, refused: 4, unanswered: 0, recovery: recovery(1_260) },
];
const TOTALS: Totals = {
  impressions: 12_345,
  writes: 67,
  orders: 8,
  checkouts: 9,
  refused: 0,
  unanswered: 0,
  lost: 0,
  doubled: 2,
  stuck: 0,
  wrong: 0,
};
const RUN: TableRun = { backend: 'redis', happenings: HAPPENINGS, totals: TOTALS, broken: [] };

describe('the table of a run', () => {
  it('has a row for each kind of failure, with the median and the worst recovery', () => {
    expect(failureRows(HAPPENINGS).slice(2)).toEqual([
      '| `mail_slow` | 1 | 4.0 |  |  | 0 | 0 |',
      '| `power_loss` | 2 | 9.0 | 0.4 | 1.3 | 7 | 1 |',
    ]);
  });

  it('says so when the app never served again', () => {
    const happening = { fault: 'kill_http', lastedMs: 0, refused: 0, unanswered: 0, recovery: recovery(null) };
    expect(failureRows([happening]).at(-1)).toBe('| `kill_http` | 1 | 0.0 | never | never | 0 | 0 |');
  });

  it('shows what is broken', () => {
    expect(totalRows([RUN]).at(-1)).toBe('| Redis | 3 | 12,345 | 67 | 8 | 9 | 0 | **2** | 0 | 0 |');
    const broken = [{ kind: 'doubled' as const, promise: 'an impression counts once', ids: ['1', '2'] }];
    const text = figuresText([{ ...RUN, broken }], '--minutes 30', new Date('2026-01-02T03:04:05Z'));
    expect(text).toContain('Queues on Redis:\n\n- doubled: an impression counts once: 1; 2\n\n| Failure |');
  });

  it('names the command that repeats it', () => {
    const text = figuresText(
      [RUN, { ...RUN, backend: 'postgresql' }],
      '--minutes 30 --seed 7',
      new Date('2026-01-02T03:04:05Z'),
    );
    expect(text).toMatch(/^Written by `npm run faults -- --minutes 30 --seed 7 --write` on 2026-01-02\.\n/);
    expect(text).toContain('Queues on Redis:\n');
    expect(text).toContain('Queues on PostgreSQL:\n');
  });
});

describe('the page', () => {
  const page = 'before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n';

  it('gets the text between its markers', () => {
    expect(withText(page, 'figures', 'new\n')).toBe('before\n<!-- figures -->\nnew\n<!-- end of figures -->\nafter\n');
  });

  it('is left alone without markers', () => {
    expect(() => withText(page, 'controls', 'new\n')).toThrow('no markers for the controls');
  });
});

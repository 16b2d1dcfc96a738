import type { LimitPage } from '@purchase-limits/contract/limit-list';
import { applyWrites, isSeenActive, remember, type RecentWrite } from '../src/api/recent-writes';
import { limitView, shownRow } from './fake-api';

const FILTER = { status: 'all', type: 'all', state: 'all', search: '', page: 1, pageSize: 10 } as const;
const TODAY = '2026-11-20';
const page: LimitPage = {
  items: [shownRow(limitView('a', { version: 3 })), shownRow(limitView('b', { status: 'inactive' }))],
  total: 2,
  counts: { all: 2, active: 1, inactive: 1, deleted: 0 },
  pending: true,
};
const after = (write: RecentWrite, filter: Parameters<typeof applyWrites>[2] = FILTER) =>
  applyWrites(page, remember(undefined, 'e1', write, 0), filter, TODAY);
const ids = ({ items }: LimitPage) => items.map(({ id }) => id);

describe('what the merchant has just written', () => {
  it('stands first when it is new', () => {
    const laid = after({ kind: 'created', limit: limitView('c') });
    expect(ids(laid)).toEqual(['c', 'a', 'b']);
    expect(laid).toMatchObject({ total: 3, counts: { all: 3, active: 2, inactive: 1 } });
  });

  it('is not shown in a list of another type', () => {
    const created: RecentWrite = { kind: 'created', limit: limitView('c', { type: 'product' }) };
    expect(ids(after(created, { ...FILTER, type: 'cart' }))).not.toContain('c');
    expect(ids(after(created, { ...FILTER, type: 'product' }))).toContain('c');
  });

  it.each([
    ['in_force', { startDate: TODAY, endDate: TODAY }],
    ['off', { status: 'inactive' }],
    ['stopped', { stoppedBy: 'quota' }],
    ['stopped', { stoppedBy: 'downgrade' }],
    ['scheduled', { startDate: '2026-11-21' }],
    ['ended', { endDate: '2026-11-19' }],
  ] as const)('is shown in a list of its state alone: %s', (state, change) => {
    const created: RecentWrite = { kind: 'created', limit: limitView('c', change) };
    const others = (['in_force', 'off', 'stopped', 'scheduled', 'ended'] as const).filter((one) => one !== state);
    expect(ids(after(created, { ...FILTER, state }))).toContain('c');
    for (const other of others) expect(ids(after(created, { ...FILTER, state: other }))).not.toContain('c');
  });

  it('leaves the deleted ones when it is restored, and the list waits for what it holds', () => {
    const restored: RecentWrite = { kind: 'recovered', ids: ['b'] };
    const deleted = { ...page, counts: { all: 5, active: 5, inactive: 0, deleted: 2 } };
    const laid = applyWrites(deleted, remember(undefined, 'e1', restored, 0), { ...FILTER, status: 'deleted' }, TODAY);
    expect(ids(laid)).toEqual(['a']);
    expect(laid).toMatchObject({ total: 1, counts: { all: 6, deleted: 1 } });
    expect(ids(after(restored))).toEqual(['a', 'b']);
  });

  it('adds nothing to the deleted ones but what was deleted', () => {
    expect(ids(after({ kind: 'created', limit: limitView('c') }, { ...FILTER, status: 'deleted' }))).toEqual([
      'a',
      'b',
    ]);
    expect(after({ kind: 'deleted', ids: ['a'] }).counts).toEqual({ all: 1, active: 0, inactive: 1, deleted: 1 });
  });

  it('is counted but not shown where the filter leaves it out', () => {
    const laid = after({ kind: 'created', limit: limitView('c') }, { ...FILTER, status: 'inactive' });
    expect(ids(laid)).not.toContain('c');
    expect(laid.counts.all).toBe(3);
  });

  it.each([
    { ...FILTER, page: 2 },
    { ...FILTER, search: 'another' },
  ])('is counted, and shown neither on later pages nor where another is searched for: %j', (filter) => {
    const laid = after({ kind: 'created', limit: limitView('c') }, filter);
    expect(ids(laid)).toEqual(['a', 'b']);
    expect(laid).toMatchObject({ total: 2, counts: { all: 3, active: 2, inactive: 1 } });
  });

  it('is not doubled in a list that holds it already', () => {
    expect(ids(after({ kind: 'created', limit: limitView('a', { version: 4 }) }))).toEqual(['a', 'b']);
  });

  it('takes the place of what was there', () => {
    expect(after({ kind: 'changed', limit: limitView('a', { name: 'New name', version: 4 }) }).items[0]?.name).toBe(
      'New name',
    );
  });

  it('gives way to what is newer still', () => {
    expect(after({ kind: 'changed', limit: limitView('a', { name: 'Older', version: 2 }) }).items[0]?.name).toBe(
      'Limit a',
    );
  });

  it('leaves the tab it no longer belongs to', () => {
    const laid = after({ kind: 'deactivated', ids: ['a'] }, { ...FILTER, status: 'active' });
    expect(ids(laid)).not.toContain('a');
    expect(laid.counts).toEqual({ all: 2, active: 0, inactive: 2, deleted: 0 });
  });

  it('is back in the tab that it left, when the next write undoes it', () => {
    const filter = { ...FILTER, status: 'active' } as const;
    const first = remember(undefined, 'e1', { kind: 'deactivated', ids: ['a'] }, 0);
    const undone = remember(first, 'e2', { kind: 'activated', ids: ['a'] }, 1_000);
    const active = { ...page, items: page.items.slice(0, 1), total: 1 };
    const laid = applyWrites(active, undone, filter, TODAY);
    expect(ids(laid)).toEqual(['a']);
    expect(laid).toMatchObject({ total: 1, counts: { all: 2, active: 1, inactive: 1 } });
  });

  it('is not active once it has ended, and still is on its last day', () => {
    const ended = after({ kind: 'changed', limit: limitView('a', { endDate: '2026-11-19', version: 4 }) });
    expect(ended.counts).toEqual({ all: 2, active: 0, inactive: 2, deleted: 0 });
    const ending = after({ kind: 'changed', limit: limitView('a', { endDate: TODAY, version: 4 }) });
    expect(ending.counts).toEqual({ all: 2, active: 1, inactive: 1, deleted: 0 });
  });

  it('tells of a new limit what it measures, as a row that was read does', () => {
    const limit = limitView('c', { products: { kind: 'specific', items: [{ productId: '1' }] } });
    expect(after({ kind: 'created', limit }).items[0]?.scope).toEqual(shownRow(limit).scope);
    expect(after({ kind: 'changed', limit: { ...limit, id: 'a', version: 4 } }).items[0]?.scope).toEqual(
      shownRow(limit).scope,
    );
  });

  it('stands first when it is a copy, and once', () => {
    const copies = [shownRow(limitView('c', { status: 'inactive' })), shownRow(limitView('a'))];
    const laid = after({ kind: 'copied', limits: copies });
    expect(ids(laid)).toEqual(['c', 'a', 'b']);
    expect(laid).toMatchObject({ total: 3, counts: { all: 3, active: 1, inactive: 2 } });
  });

  it('is gone when it is deleted', () => {
    const laid = after({ kind: 'deleted', ids: ['b'] });
    expect(ids(laid)).toEqual(['a']);
    expect(laid).toMatchObject({ total: 1, counts: { all: 1, active: 1, inactive: 0 } });
  });

  it('is remembered together with what was written shortly before, and for a minute only', () => {
    const first = remember(undefined, 'e1', { kind: 'deleted', ids: ['a'] }, 0);
    const second = remember(first, 'e2', { kind: 'deleted', ids: ['b'] }, 1_000);
    expect(second.eventId).toBe('e2');
    expect(ids(applyWrites(page, second, FILTER, TODAY))).toEqual([]);
    expect(remember(second, 'e3', { kind: 'deleted', ids: ['c'] }, 60_999).writes).toHaveLength(2);
    expect(remember(second, 'e3', { kind: 'deleted', ids: ['c'] }, 61_000).writes).toHaveLength(1);
    expect(remember(undefined, 'e1', { kind: 'deleted', ids: ['a'] }, 0).writes).toEqual([
      { write: { kind: 'deleted', ids: ['a'] }, at: 0 },
    ]);
  });

  it('is found by its name as a list finds it, whatever the case', () => {
    const create = (search: string) =>
      ids(after({ kind: 'created', limit: limitView('c', { name: 'Straße' }) }, { ...FILTER, search }));
    expect(create(' STRA ')).toContain('c');
    expect(create('straße')).toContain('c');
    // Upper case would make these the same.
    expect(create('strasse')).not.toContain('c');
  });

  it('leaves as many rows as a page has', () => {
    const laid = after({ kind: 'created', limit: limitView('c') }, { ...FILTER, pageSize: 2 });
    expect([ids(laid), laid.total]).toEqual([['c', 'a'], 3]);
  });

  it('counts what left the tab in the number of rows', () => {
    const active = { ...page, items: page.items.slice(0, 1), total: 1 };
    const filter = { ...FILTER, status: 'active' } as const;
    const laid = applyWrites(
      active,
      remember(undefined, 'e1', { kind: 'created', limit: limitView('c', { status: 'inactive' }) }, 0),
      filter,
      TODAY,
    );
    expect([ids(laid), laid.total, laid.counts]).toEqual([['a'], 1, { all: 3, active: 1, inactive: 2, deleted: 0 }]);
  });

  it('is not active while it is stopped', () => {
    expect(isSeenActive({ status: 'active', stoppedBy: 'quota', endDate: null }, TODAY)).toBe(false);
    expect(isSeenActive({ status: 'active', stoppedBy: null, endDate: null }, TODAY)).toBe(true);
  });

  it('takes the place of the same version, which may tell more', () => {
    expect(after({ kind: 'changed', limit: limitView('a', { name: 'Named', version: 3 }) }).items[0]?.name).toBe(
      'Named',
    );
  });
});

// A list can lack the merchant's last writes for a moment. They are applied to it here, so that the merchant sees them
// at once.
import { outOfForceAsStopped } from '@purchase-limits/domain/in-force';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import type { LimitPage, LimitRow, LimitState } from '@purchase-limits/contract/limit-list';
import type { LimitView } from '@purchase-limits/contract/limit';
import type { LimitFilter } from './limit-filter';

export type RecentWrite =
  | { kind: 'created' | 'changed'; limit: LimitView }
  | { kind: 'copied'; limits: LimitRow[] }
  | { kind: 'activated' | 'deactivated' | 'deleted' | 'recovered'; ids: string[] };

/** Writes that a list may not include yet. `eventId` is the last one's: a list that includes it includes them all. */
export type RecentWrites = { eventId: string; writes: { write: RecentWrite; at: number }[] };

/** The part of a filter that decides which rows a page has. */
type Shown = Pick<LimitFilter, 'status' | 'type' | 'state' | 'search' | 'page' | 'pageSize'>;

/** The key of the writes in SWR's cache. */
export const RECENT_WRITES = 'recent-writes';

/** Every list has caught up by then. */
const FORGOTTEN_AFTER_MS = 60_000;

export function remember(
  recent: RecentWrites | undefined,
  eventId: string,
  write: RecentWrite,
  now: number,
): RecentWrites {
  const kept = (recent?.writes ?? []).filter(({ at }) => now - at < FORGOTTEN_AFTER_MS);
  return { eventId, writes: [...kept, { write, at: now }] };
}

/** A page read with this filter, plus the writes it doesn't include yet. `today`: the GMT day. */
export function applyWrites(page: LimitPage, recent: RecentWrites, filter: Shown, today: string): LimitPage {
  const changed = recent.writes.reduce((before, { write }) => applyWrite(before, write, filter, today), page);
  // Not before the last write: what one takes out of the tab, the next can put back.
  const items = changed.items.filter((row) => page.items.includes(row) || isInTab(row, filter.status, today));
  const total = changed.total - (changed.items.length - items.length);
  return { ...changed, total, items: items.slice(0, filter.pageSize) };
}

/** Whether the limit is on the Active tab: active, not stopped, not ended by this GMT day (rules §6). */
export function isSeenActive(
  { status, stoppedBy, endDate }: Pick<LimitRow, 'status' | 'stoppedBy' | 'endDate'>,
  today: string,
): boolean {
  return status === 'active' && stoppedBy === null && (endDate === null || endDate >= today);
}

/** The API has already worked out what stops the limit. */
function stateOf(row: LimitRow, today: string): LimitState {
  const reason = outOfForceAsStopped(row, today);
  switch (reason) {
    case null:
      return 'in_force';
    case 'inactive':
      return 'off';
    case 'quota':
    case 'downgrade':
      return 'stopped';
    case 'scheduled':
    case 'ended':
      return reason;
  }
}

function applyWrite(page: LimitPage, write: RecentWrite, filter: Shown, today: string): LimitPage {
  switch (write.kind) {
    case 'created':
      return page.items.some(({ id }) => id === write.limit.id)
        ? replaceRow(page, write.limit, today)
        : addRow(page, rowOf(write.limit), filter, today);
    case 'copied':
      return write.limits
        .filter(({ id }) => !page.items.some((row) => row.id === id))
        .reduce((before, row) => addRow(before, row, filter, today), page);
    case 'changed':
      return replaceRow(page, write.limit, today);
    case 'activated':
      return changeRows(page, today, (row) => (write.ids.includes(row.id) ? { ...row, status: 'active' } : row));
    case 'deactivated':
      return changeRows(page, today, (row) =>
        write.ids.includes(row.id) ? { ...row, status: 'inactive', stoppedBy: null } : row,
      );
    case 'recovered':
      // What the limit holds is known once the list has it.
      return filter.status === 'deleted' ? removeRecovered(page, write.ids) : page;
    case 'deleted':
      return changeRows(page, today, (row) => (write.ids.includes(row.id) ? null : row));
  }
}

function rowOf(limit: LimitView): LimitRow {
  return { ...limit, scope: scopeOf(limit) };
}

function addRow(page: LimitPage, row: LimitRow, filter: Shown, today: string): LimitPage {
  const tab = isSeenActive(row, today) ? 'active' : 'inactive';
  const counts = { ...page.counts, all: page.counts.all + 1, [tab]: page.counts[tab] + 1 };
  const isOfType = filter.type === 'all' || filter.type === row.type;
  const isInState = filter.state === 'all' || filter.state === stateOf(row, today);
  const isFound = isOfType && isInState && row.name.toLowerCase().includes(filter.search.trim().toLowerCase());
  if (filter.page !== 1 || !isFound) return { ...page, counts };
  return { ...page, counts, total: page.total + 1, items: [row, ...page.items] };
}

function replaceRow(page: LimitPage, limit: LimitView, today: string): LimitPage {
  return changeRows(page, today, (row) =>
    row.id === limit.id && row.version <= limit.version ? { ...row, ...rowOf(limit) } : row,
  );
}

function changeRows(page: LimitPage, today: string, change: (row: LimitRow) => LimitRow | null): LimitPage {
  const counts = { ...page.counts };
  const items = page.items.flatMap((before) => {
    const after = change(before);
    if (after === before) return [before];
    counts[isSeenActive(before, today) ? 'active' : 'inactive'] -= 1;
    if (after) counts[isSeenActive(after, today) ? 'active' : 'inactive'] += 1;
    else {
      counts.all -= 1;
      counts.deleted += 1;
    }
    return after ? [after] : [];
  });
  return { ...page, counts, items, total: page.total - (page.items.length - items.length) };
}

function removeRecovered(page: LimitPage, ids: readonly string[]): LimitPage {
  const items = page.items.filter(({ id }) => !ids.includes(id));
  const gone = page.items.length - items.length;
  const { all, inactive, deleted } = page.counts;
  const counts = { ...page.counts, all: all + gone, inactive: inactive + gone, deleted: deleted - gone };
  return { ...page, items, counts, total: page.total - gone };
}

function isInTab(row: LimitRow, tab: LimitFilter['status'], today: string): boolean {
  return tab !== 'deleted' && (tab === 'all' || isSeenActive(row, today) === (tab === 'active'));
}

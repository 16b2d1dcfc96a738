// A list can lack the merchant's last writes for a moment. They are applied to it here, so that the merchant sees them
// at once.
import type { LimitPage, LimitRow } from '@purchase-limits/contract/limit-list';
import type { LimitView } from '@purchase-limits/contract/limit';
import type { LimitFilter } from './limit-filter';

export type RecentWrite =
  { kind: 'created' | 'changed'; limit: LimitView } | { kind: 'activated' | 'deactivated' | 'deleted'; ids: string[] };

/** The writes that a list may not hold yet. `eventId` is the last one's: a list that holds it holds them all. */
export type RecentWrites = { eventId: string; writes: { write: RecentWrite; at: number }[] };

/** Where the writes are kept in SWR's cache. */
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

/** The page with the writes that it does not hold yet. */
export function applyWrites(
  page: LimitPage,
  recent: RecentWrites,
  filter: Pick<LimitFilter, 'status' | 'search' | 'page' | 'pageSize'>,
): LimitPage {
  return recent.writes.reduce((changed, { write }) => applyWrite(changed, write, filter), page);
}

/** What the merchant sees as active: activated, and not stopped. */
export function isSeenActive(row: Pick<LimitRow, 'status' | 'stoppedBy'>): boolean {
  return row.status === 'active' && row.stoppedBy === null;
}

function applyWrite(
  page: LimitPage,
  write: RecentWrite,
  filter: Pick<LimitFilter, 'status' | 'search' | 'page' | 'pageSize'>,
): LimitPage {
  switch (write.kind) {
    case 'created':
      return page.items.some(({ id }) => id === write.limit.id)
        ? replaceRow(page, write.limit, filter)
        : addRow(page, write.limit, filter);
    case 'changed':
      return replaceRow(page, write.limit, filter);
    case 'activated':
    case 'deactivated': {
      const status = write.kind === 'activated' ? 'active' : 'inactive';
      return changeRows(page, filter, (row) => (write.ids.includes(row.id) ? { ...row, status } : row));
    }
    case 'deleted':
      return changeRows(page, filter, (row) => (write.ids.includes(row.id) ? null : row));
  }
}

function addRow(
  page: LimitPage,
  limit: LimitView,
  filter: Pick<LimitFilter, 'status' | 'search' | 'page' | 'pageSize'>,
): LimitPage {
  const tab = isSeenActive(limit) ? 'active' : 'inactive';
  const counts = { ...page.counts, all: page.counts.all + 1, [tab]: page.counts[tab] + 1 };
  const isShown =
    filter.page === 1 &&
    isInTab(limit, filter.status) &&
    limit.name.toLowerCase().includes(filter.search.trim().toLowerCase());
  if (!isShown) return { ...page, counts };
  return {
    ...page,
    counts,
    total: page.total + 1,
    items: [limit as LimitRow, ...page.items].slice(0, filter.pageSize),
  };
}

function replaceRow(page: LimitPage, limit: LimitView, filter: Pick<LimitFilter, 'status'>): LimitPage {
  return changeRows(page, filter, (row) =>
    row.id === limit.id && row.version <= limit.version ? { ...row, ...limit } : row,
  );
}

function changeRows(
  page: LimitPage,
  filter: Pick<LimitFilter, 'status'>,
  change: (row: LimitRow) => LimitRow | null,
): LimitPage {
  const counts = { ...page.counts };
  const items = page.items.flatMap((before) => {
    const after = change(before);
    if (after === before) return [before];
    counts[isSeenActive(before) ? 'active' : 'inactive'] -= 1;
    if (after) counts[isSeenActive(after) ? 'active' : 'inactive'] += 1;
    else counts.all -= 1;
    return after && isInTab(after, filter.status) ? [after] : [];
  });
  return { ...page, counts, items, total: page.total - (page.items.length - items.length) };
}

function isInTab(row: Pick<LimitRow, 'status' | 'stoppedBy'>, tab: LimitFilter['status']): boolean {
  return tab === 'all' || isSeenActive(row) === (tab === 'active');
}

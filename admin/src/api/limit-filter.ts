import { LIMIT_TYPES } from '@purchase-limits/domain/limit';
import type { LimitSortKey, LimitState } from '@purchase-limits/contract/limit-list';

export const STATUS_TABS = ['all', 'active', 'inactive', 'deleted'] as const;
export const TYPES = ['all', ...LIMIT_TYPES] as const;
export const STATES = ['all', 'in_force', 'scheduled', 'ended', 'stopped', 'off'] as const satisfies readonly (
  | 'all'
  | LimitState
)[];
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** The list's sort keys. */
export const SORT_KEYS = ['createdAt', 'updatedAt', 'startDate', 'endDate'] as const satisfies readonly LimitSortKey[];

/** The longest search and the last page that the API takes. */
export const MAX_SEARCH_LENGTH = 150;
export const MAX_PAGE = 1_000_000;

/** The list's filter and order. */
export type LimitFilter = {
  status: (typeof STATUS_TABS)[number];
  type: (typeof TYPES)[number];
  state: (typeof STATES)[number];
  search: string;
  sort: LimitSortKey;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

export const DEFAULT_FILTER: LimitFilter = {
  status: 'all',
  type: 'all',
  state: 'all',
  search: '',
  sort: 'createdAt',
  direction: 'desc',
  page: 1,
  pageSize: 20,
};

const LIST = '/limits?';

export function limitsKey(filter: LimitFilter): string {
  return `${LIST}${new URLSearchParams(narrowing(filter))}`;
}

/** Of the filter what narrows the list: an earlier release may not know the rest, and answers while it is replaced. */
export function narrowing(filter: Partial<LimitFilter>): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]) =>
    (name === 'type' || name === 'state') && value === 'all' ? [] : [[name, String(value)]],
  );
}

/** Every list of limits that has been read, whatever its filter. */
export function isLimitsKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(LIST);
}

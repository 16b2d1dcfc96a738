import { LIMIT_TYPES } from '@purchase-limits/domain/limit';
import type { LimitSortKey } from '@purchase-limits/contract/limit-list';

export const STATUS_TABS = ['all', 'active', 'inactive', 'deleted'] as const;
export const TYPES = ['all', ...LIMIT_TYPES] as const;
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
  search: string;
  sort: LimitSortKey;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

export const DEFAULT_FILTER: LimitFilter = {
  status: 'all',
  type: 'all',
  search: '',
  sort: 'createdAt',
  direction: 'desc',
  page: 1,
  pageSize: 20,
};

const LIST = '/limits?';

export function limitsKey(filter: LimitFilter): string {
  // An earlier release doesn't know types, and answers while another one replaces it.
  const { type, ...rest } = filter;
  const words = Object.entries(type === 'all' ? rest : filter).map(([name, value]) => [name, String(value)]);
  return `${LIST}${new URLSearchParams(words)}`;
}

/** Every list of limits that has been read, whatever its filter. */
export function isLimitsKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(LIST);
}

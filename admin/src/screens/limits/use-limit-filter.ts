import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  DEFAULT_FILTER,
  MAX_PAGE,
  MAX_SEARCH_LENGTH,
  PAGE_SIZES,
  SORT_KEYS,
  STATES,
  STATUS_TABS,
  TYPES,
  type LimitFilter,
} from '../../api/limit-filter';

/** The list's filter. It is stored in the URL, so reloads, links and the back button preserve it. */
export function useLimitFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  // The latest filter: the URL follows a moment later, when something else may have changed already.
  const asked = useRef(filter);
  useEffect(() => {
    asked.current = filter;
  }, [filter]);
  const setFilter = useCallback(
    (changed: Partial<LimitFilter>) => {
      // Another selection starts at its first page.
      asked.current = { ...asked.current, page: 1, ...changed };
      setParams(paramsOf(asked.current), { replace: true });
    },
    [setParams],
  );
  return [filter, setFilter] as const;
}

function paramsOf(filter: LimitFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === DEFAULT_FILTER[name as keyof LimitFilter] ? [] : [[name, String(value)]],
    ),
  );
}

function filterIn(params: URLSearchParams): LimitFilter {
  const page = Number(params.get('page'));
  return {
    status: oneOf(STATUS_TABS, params.get('status')) ?? DEFAULT_FILTER.status,
    type: oneOf(TYPES, params.get('type')) ?? DEFAULT_FILTER.type,
    state: oneOf(STATES, params.get('state')) ?? DEFAULT_FILTER.state,
    search: params.get('search')?.slice(0, MAX_SEARCH_LENGTH) ?? DEFAULT_FILTER.search,
    sort: oneOf(SORT_KEYS, params.get('sort')) ?? DEFAULT_FILTER.sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? DEFAULT_FILTER.direction,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : DEFAULT_FILTER.page,
    pageSize: oneOf(PAGE_SIZES, Number(params.get('pageSize'))) ?? DEFAULT_FILTER.pageSize,
  };
}

function oneOf<Value>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value);
}

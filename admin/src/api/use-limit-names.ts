import type { LimitNames } from '@purchase-limits/contract/limit-list';
import useSWR from 'swr';

/** The names of limits by their ids, or of those that replace one; none while they are read. False: asks for none. */
export function useLimitNames(query: { ids: string } | { replacing: string } | false): { names: LimitNames['limits'] } {
  const { data } = useSWR<LimitNames, Error>(query && `/limits/names?${new URLSearchParams(query)}`, {
    keepPreviousData: true,
  });
  return { names: (query && data?.limits) || [] };
}

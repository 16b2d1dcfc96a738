import type { DayRange } from '@purchase-limits/contract/impression-days';
import type { InsightsView } from '@purchase-limits/contract/insights';
import useSWR from 'swr';
import { getFile } from './client';

/** Of a shop with many impressions it takes the server a while. */
const NOT_AGAIN_WITHIN_MS = 60_000;

/** What limits did in the last days and in as many before. The previous range stays while another one loads. */
export function useInsights(range: DayRange) {
  const { data, error, mutate } = useSWR<InsightsView, Error>(`/insights?days=${range}`, {
    keepPreviousData: true,
    focusThrottleInterval: NOT_AGAIN_WITHIN_MS,
  });
  return { insights: data, error, reload: () => void mutate() };
}

/** What each limit did in the last days, as a CSV file. */
export function exportInsights(range: DayRange): Promise<Blob> {
  return getFile(`/insights/export?days=${range}`);
}

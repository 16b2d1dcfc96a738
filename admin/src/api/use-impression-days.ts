import type { DayRange, ImpressionDaysView, LimitsSeen } from '@purchase-limits/contract/impression-days';
import useSWR from 'swr';

/** Of a shop with many impressions it takes the server a while. */
const NOT_AGAIN_WITHIN_MS = 60_000;

export type SeenAndRefused = { seen: number; refused: number };

/** Recent impressions and contacts by day. The previous range stays while another one loads. */
export function useImpressionDays(range: DayRange) {
  const { data, error, mutate } = useSWR<ImpressionDaysView, Error>(`/impressions/days?days=${range}`, {
    keepPreviousData: true,
    focusThrottleInterval: NOT_AGAIN_WITHIN_MS,
  });
  return { figures: data, error, reload: () => mutate() };
}

/** How often each of these limits was seen, and refused a checkout, in so many days; undefined until it is known. */
export function useLimitsSeen(days: DayRange, ids: string[]) {
  const key =
    ids.length > 0 ? `/impressions/limits?${new URLSearchParams({ days: String(days), ids: ids.join() })}` : null;
  const { data } = useSWR<LimitsSeen, Error>(key, { focusThrottleInterval: NOT_AGAIN_WITHIN_MS });
  return data && ((id: string): SeenAndRefused => ({ seen: data.seen[id] ?? 0, refused: data.refused[id] ?? 0 }));
}

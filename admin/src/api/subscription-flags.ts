// The subscription flags of the specification. They live in SWR's cache, so every part of the admin shares them.
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useCallback, useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';

/** `cancelling`: the move to the free plan, which cancels the subscription. */
export type SubscriptionFlags = Record<
  keyof Pick<SubscriptionView, 'subscribing' | 'checking' | 'cancelling'>,
  boolean
>;

const KEY = 'subscription flags';
const NONE: SubscriptionFlags = { subscribing: false, checking: false, cancelling: false };

/** The flags, and a way to change them. `isBusy`: nothing else can be begun now. */
export function useSubscriptionFlags() {
  const { cache, mutate } = useSWRConfig();
  const { data = NONE } = useSWR<SubscriptionFlags>(KEY, { fetcher: undefined });
  const setFlags = useCallback(
    (change: Partial<SubscriptionFlags>) =>
      mutate<SubscriptionFlags>(KEY, { ...flagsIn(cache.get(KEY)), ...change }, { revalidate: false }),
    [cache, mutate],
  );
  /** From the cache: a second click comes before this component is rendered with what the first one did. */
  const isBusyNow = useCallback(() => isBusy(flagsIn(cache.get(KEY))), [cache]);
  return useMemo(() => ({ flags: data, isBusy: isBusy(data), isBusyNow, setFlags }), [data, isBusyNow, setFlags]);
}

function flagsIn(cached: { data?: unknown } | undefined): SubscriptionFlags {
  return (cached?.data as SubscriptionFlags | undefined) ?? NONE;
}

function isBusy(flags: SubscriptionFlags): boolean {
  return Object.values(flags).some(Boolean);
}

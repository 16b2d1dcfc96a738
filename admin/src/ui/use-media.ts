import { useCallback, useSyncExternalStore } from 'react';

/** Polaris' widths, in em. */
export const FROM_SM = '(min-width: 30.625em)';
export const FROM_MD = '(min-width: 48em)';
export const BELOW_MD = '(max-width: 47.9975em)';

/** Whether the window is as the query says. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

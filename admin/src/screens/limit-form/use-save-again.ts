import { useEffect, useRef } from 'react';

const FIRST_PAUSE_MS = 10_000;
const MOST_MS = 60_000;

/** Saves again while something hinders it: after growing pauses, and when the network or the merchant comes back. */
export function useSaveAgain(isHindered: boolean, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isHindered) return;
    let timer: ReturnType<typeof setTimeout>;
    const saveIn = (pauseMs: number) => {
      timer = setTimeout(() => {
        latest.current();
        saveIn(Math.min(pauseMs * 2, MOST_MS));
      }, pauseMs);
    };
    const handleOnline = () => latest.current();
    const handleVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    saveIn(FIRST_PAUSE_MS);
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [isHindered]);
}

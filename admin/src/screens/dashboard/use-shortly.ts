import { useEffect, useState } from 'react';

const MOST_MS = 1_000;

/** Whether this is so, but for one second after the screen opened at most. */
export function useShortly(isSo: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSo && !isOver;
}

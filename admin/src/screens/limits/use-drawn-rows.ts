import { startTransition, useEffect, useState } from 'react';

/** As many as a window shows without scrolling. */
const FIRST = 4;
const STEP = 4;

/**
 * How many of the rows are drawn: those in view at once, the others a few at a time, so that no draw keeps the page
 * from answering. `readFor`: with another one it begins anew.
 */
export function useDrawnRows(total: number, readFor: string | undefined): number {
  const [drawn, setDrawn] = useState({ readFor, count: FIRST });
  const count = drawn.readFor === readFor ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ readFor, count: count + STEP })), 0);
    return () => clearTimeout(timer);
  }, [count, total, readFor]);
  return Math.min(count, total);
}

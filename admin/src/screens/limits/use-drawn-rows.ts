import { startTransition, useEffect, useState } from 'react';

/** As many as a window shows without scrolling. */
const FIRST = 4;
const STEP = 4;

/**
 * How many rows to render: visible ones at once, the rest in small batches, so rendering never blocks the page.
 * `readFor`: a different value starts over.
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

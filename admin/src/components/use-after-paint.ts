import { startTransition, useEffect, useState } from 'react';

/** Whether this page has painted a screen: what comes later is drawn at once, and scrolled to where it was. */
let hasPainted = false;

/**
 * Whether what is not seen first may be drawn: on the first screen of a page once the rest is painted, so that this is
 * not waited for.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(hasPainted);
  useEffect(() => {
    if (isPainted) return undefined;
    // A frame is painted after its callbacks: in the next task it is there.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        hasPainted = true;
        startTransition(() => setPainted(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
}

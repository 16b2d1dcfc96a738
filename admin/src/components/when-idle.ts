/** A page that is never idle does not keep it waiting longer than this. */
const AT_LATEST_MS = 5_000;

/**
 * Acts once the page has nothing else to do; answers how to call it off. Some browsers do not say when they are idle.
 */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(act, { timeout: AT_LATEST_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1_000);
  return () => clearTimeout(timer);
}

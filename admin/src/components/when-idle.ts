/**
 * Acts once the page has nothing else to do; answers how to call it off. Some browsers do not say when they are idle.
 */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(act);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1_000);
  return () => clearTimeout(timer);
}

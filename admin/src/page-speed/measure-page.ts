import type { PageSpeedBody } from '@purchase-limits/contract/page-speed';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Milliseconds by metric; CLS: a score of layout shifts. */
export type PageValues = PageSpeedBody['values'];

/**
 * Measures the page from its start, whenever this is called, and reports once: when the page is first hidden, or ends.
 * The report may be empty.
 */
export function measurePage(onMeasured: (values: PageValues) => void): void {
  const values: PageValues = {};
  const note = ({ name, value }: Pick<Metric, 'name' | 'value'>) => {
    values[name] = value;
  };
  for (const observe of [onTTFB, onFCP, onLCP, onINP, onCLS]) observe(note, { reportAllChanges: true });
  onFirstInput((value) => {
    values.FID = value;
  });

  let isTold = false;
  const finish = () => {
    if (isTold) return;
    isTold = true;
    onMeasured({ ...values });
  };
  // On the window, which fires after the library's listeners, when the final values are available.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') finish();
  });
  window.addEventListener('pagehide', finish);
}

/** How long the first click, tap or key waited until it was handled. The library does not measure it any more. */
function onFirstInput(onMeasured: (milliseconds: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  new PerformanceObserver((list) => {
    const [entry] = list.getEntries() as PerformanceEventTiming[];
    if (entry) onMeasured(entry.processingStart - entry.startTime);
  }).observe({ type: 'first-input', buffered: true });
}

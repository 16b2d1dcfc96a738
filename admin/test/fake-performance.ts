// A browser that measures: what observers of performance are told, and whether the page is seen.

type Entry = { entryType: string; startTime: number; duration: number } & Record<string, unknown>;
type Listener = (list: { getEntries: () => Entry[] }) => void;

const entries: Entry[] = [];
let observers: FakeObserver[] = [];

class FakeObserver {
  static readonly supportedEntryTypes = [
    'event',
    'first-input',
    'largest-contentful-paint',
    'layout-shift',
    'navigation',
    'paint',
  ];
  private readonly types = new Set<string>();

  constructor(private readonly onEntries: Listener) {}

  /** As with `buffered`: what was measured before is told too, a task later. */
  observe({ type }: { type: string }): void {
    this.types.add(type);
    if (!observers.includes(this)) observers.push(this);
    const buffered = entries.filter(({ entryType }) => entryType === type);
    if (buffered.length > 0) setTimeout(() => this.onEntries({ getEntries: () => buffered }));
  }

  disconnect(): void {
    observers = observers.filter((observer) => observer !== this);
  }

  takeRecords(): Entry[] {
    return [];
  }

  hear(entry: Entry): void {
    if (this.types.has(entry.entryType)) this.onEntries({ getEntries: () => [entry] });
  }
}

/** Gives this page such a browser, in which nothing was measured yet. */
export function measureNothing(): void {
  entries.length = 0;
  observers = [];
  Object.assign(globalThis, {
    PerformanceObserver: FakeObserver,
    PerformanceEventTiming: { prototype: { interactionId: 0 } },
  });
  Object.assign(performance, {
    getEntriesByType: (type: string) => entries.filter(({ entryType }) => entryType === type),
    getEntriesByName: () => [],
    interactionCount: 0,
  });
  show('visible');
}

/** The browser measures this. */
export function measured(entryType: string, entry: Record<string, unknown>): void {
  const whole = { entryType, startTime: 0, duration: 0, ...entry };
  entries.push(whole);
  for (const observer of observers) observer.hear(whole);
}

/** The page is hidden, or shown again. */
export function show(visibilityState: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Until what was measured has been handled. */
export const handled = () => new Promise((done) => setTimeout(done, 20));

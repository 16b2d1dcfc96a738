// Measures a page's layout shift while it loads: Chromium's entries and the resulting score.
import type { Frame, Page } from 'playwright-core';

export type Shift = {
  /** The share of the window that moved, times the distance in windows. */
  value: number;
  /** Milliseconds since the page began to load. */
  at: number;
  /** The moved elements: their old and new offset in pixels from the window's top; 0–0 is outside it. */
  moved: string[];
};

type Rect = { top: number; bottom: number; height: number };
type ShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
};
type Watched = Window & { layoutShifts: Shift[] };

const LONGEST_GAP_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

/** Notes every shift of the pages and frames that this one loads from now on, but for those that follow an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'removed';
      const name = element.tagName.toLowerCase() + (element.id && `#${element.id}`);
      return element.id || !element.classList[0] ? name : `${name}.${element.classList[0]}`;
    };
    const spanOf = ({ top, bottom }: Rect) => `${Math.round(top)}–${Math.round(bottom)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as ShiftEntry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            at: Math.round(startTime),
            moved: sources.map(
              ({ node, previousRect: before, currentRect: after }) =>
                `${nameOf(node)} ${spanOf(before)} → ${spanOf(after)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All recorded shifts of the open page or frame, in order. */
export function readShifts(within: Page | Frame): Promise<Shift[]> {
  return within.evaluate(() => (window as unknown as Watched).layoutShifts);
}

/**
 * Cumulative layout shift: the largest sum within a session window, which ends after a second without a shift, or after
 * five seconds.
 */
export function cumulativeShift(shifts: readonly Pick<Shift, 'value' | 'at'>[]): number {
  let most = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, at } of shifts) {
    const isSameWindow = at - last < LONGEST_GAP_MS && at - first < LONGEST_WINDOW_MS;
    sum = isSameWindow ? sum + value : value;
    if (!isSameWindow) first = at;
    last = at;
    most = Math.max(most, sum);
  }
  return most;
}

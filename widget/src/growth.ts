import type { Page } from './page.js';

/** Browsers count no layout shift for what moves by less than three pixels a frame, and a shopper can follow it. */
const PX_A_FRAME = 2.9;
/** Nor for what moves within half a second after a touch, less the frames until it is painted. */
const TOUCH_MS = 400;

/**
 * Returns a function that lets the host grow to the height of its content, which it has at once as a popup, and as the
 * answer to a touch.
 */
export function createGrowth(page: Page, host: HTMLElement, content: HTMLElement): () => void {
  let height = 0;
  let isGrowing = false;
  const step = () => {
    const full = content.offsetHeight;
    const isAnswer = performance.now() - page.touchedAt! < TOUCH_MS;
    const isAtOnce = isAnswer || host.className || matchMedia('(prefers-reduced-motion:reduce)').matches;
    height = isAtOnce ? full : Math.min(height + PX_A_FRAME, full);
    isGrowing = height < full;
    host.style.height = isGrowing ? `${height}px` : '';
    if (isGrowing) requestAnimationFrame(step);
  };
  return () => {
    if (!isGrowing) step();
  };
}

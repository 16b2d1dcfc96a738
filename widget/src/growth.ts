/** Browsers count no layout shift for what moves by less than three pixels a frame, and a shopper can follow it. */
const PX_A_FRAME = 2.9;

/** Returns a function that lets the host grow to the height of its content; a popup has it at once. */
export function createGrowth(host: HTMLElement, content: HTMLElement): () => void {
  let height = 0;
  let isGrowing = false;
  const step = () => {
    const full = content.offsetHeight;
    const isAtOnce = host.className || matchMedia('(prefers-reduced-motion:reduce)').matches;
    height = isAtOnce ? full : Math.min(height + PX_A_FRAME, full);
    isGrowing = height < full;
    host.style.height = isGrowing ? `${height}px` : '';
    if (isGrowing) requestAnimationFrame(step);
  };
  return () => {
    if (!isGrowing) step();
  };
}

// A message counts once half of it has been in view for a second, while the page is visible and nothing covers it
// (rules §6).
import type { Message } from './message.js';

const SECOND_MS = 1_000;
/** While nobody does anything, looks are a second apart; after a longer gap, the second starts over. */
const PAUSE_MS = 1_500;
const SMALLEST_PX = 8;
const FAINTEST = 0.2;

/** Returns a function to call at each look with the elements on the page and the message of each. */
export function watchVisible(onSeen: (message: Message) => void): (elements: Element[], messages: Message[]) => void {
  const counted = new Set<string>();
  /** By the ids of the messages in view: since when they are. */
  let inView = new Map<string, number>();
  let lastLook = 0;

  return (elements, messages) => {
    const now = performance.now();
    const before = now - lastLook > PAUSE_MS ? new Map<string, number>() : inView;
    lastLook = now;
    inView = new Map();
    messages.forEach((message, index) => {
      const { id, group, holds } = message;
      if (holds || counted.has(group) || !isInView(elements[index]!)) return;
      const since = before.get(id) ?? now;
      inView.set(id, since);
      if (now - since < SECOND_MS) return;
      // Once per page view, limit and kind, however many subjects the messages name.
      counted.add(group);
      onSeen(message);
    });
  };
}

/**
 * Whether a touch on the message's middle would hit it: then half of it is in view, not clipped by an ancestor, not
 * inert, and not behind a drawer's backdrop, for example. It may still be too small or too faint to see.
 */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { host } = element.getRootNode() as ShadowRoot;
  return (
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === host &&
    Math.min(right - left, bottom - top) >= SMALLEST_PX &&
    opacityOf(element) >= FAINTEST
  );
}

/** Of the element and all its ancestors, also across shadow roots. */
function opacityOf(element: Element | null): number {
  let all = 1;
  while (element) {
    const { opacity, filter } = getComputedStyle(element);
    all *= +(opacity || 1) * +(/opacity\(([^)]+)/.exec(filter)?.[1] ?? 1);
    element =
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  }
  return all;
}

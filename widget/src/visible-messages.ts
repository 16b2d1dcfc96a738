// A message counts once half of it has been in view for a second, while the page is visible and nothing covers it
// (rules §6).
import type { Message } from './message.js';

const LOOK_MS = 1000;

/** Returns a function to call after each rendering with the elements on the page and the message of each. */
export function watchVisible(onSeen: (message: Message) => void): (elements: Element[], messages: Message[]) => void {
  const seen = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  let current = new Map<Element, Message>();
  let ids = '';

  const observer = new IntersectionObserver(
    (entries) =>
      entries.forEach(({ target, intersectionRatio }) => {
        clearTimeout(timers.get(target));
        if (intersectionRatio >= 0.5) timers.set(target, setTimeout(look, LOOK_MS, target));
      }),
    { threshold: 0.5 },
  );
  const look = (element: Element) => {
    const message = current.get(element);
    if (!message || message.holds || seen.has(message.group)) return;
    // So is a page that is rendered ahead.
    if (document.hidden) return;
    if (isCovered(element)) {
      timers.set(element, setTimeout(look, LOOK_MS, element));
      return;
    }
    // Once per page view, limit and kind, however many subjects the messages name.
    seen.add(message.group);
    onSeen(message);
  };
  // An element that is observed again is reported at once, so its second starts again.
  const observeAll = () => {
    observer.disconnect();
    current.forEach((_, element) => observer.observe(element));
  };
  document.addEventListener('visibilitychange', observeAll);

  return (elements, messages) => {
    current = new Map(elements.map((element, index) => [element, messages[index]!]));
    const before = ids;
    // A rule that was stated and is broken now begins its second anew.
    ids = messages.map(({ id, holds }) => id + holds).join();
    if (ids !== before) observeAll();
  };
}

/** Whether something else, a drawer's backdrop for example, is what a shopper would touch in the message's middle. */
function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = Math.max(top, 0) + (Math.min(bottom, innerHeight) - Math.max(top, 0)) / 2;
  const host = (element.getRootNode() as ShadowRoot).host;
  // What is inert is not found there either.
  return document.elementFromPoint((left + right) / 2, middle) !== host;
}

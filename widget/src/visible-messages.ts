// A message counts once half of it has been in view for a second, while the page is visible (rules §6).
import type { Message } from './message-text.js';

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
    if (
      !message ||
      message.holds ||
      document.hidden ||
      (document as Document & { prerendering?: boolean }).prerendering
    )
      return;
    // Once per page view, limit and kind, however many subjects the messages name.
    const once = message.limitId + message.kind;
    if (!seen.has(once)) onSeen(message);
    seen.add(once);
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
    ids = messages.map(({ id }) => id).join();
    if (ids !== before) observeAll();
  };
}

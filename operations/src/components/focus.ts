import { useEffect, useLayoutEffect, useRef } from 'react';

const CONTROL = 'a[href], button:not(:disabled)';

/** Where nothing has the focus: gives it to the element, or to the page's heading where the element is gone. */
function giveFocus(element: Element | null | undefined): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const wanted = element?.isConnected ? element : document.querySelector('h1');
  if (!(wanted instanceof HTMLElement)) return;
  if (!wanted.matches(CONTROL)) wanted.tabIndex = -1;
  wanted.focus({ preventScroll: true });
}

/** For containers of controls: if one is removed while focused, focuses the page's heading. */
export function useFocusAfterRemoval<Around extends HTMLElement>() {
  const around = useRef<Around>(null);
  useLayoutEffect(() => {
    const element = around.current;
    return () => {
      // Once the page is rendered without it.
      if (element?.contains(document.activeElement)) setTimeout(() => giveFocus(null));
    };
  }, []);
  return around;
}

/** For a dialog: when it closes, the control in the element gets the focus back. */
export function useFocusReturn(opener: HTMLElement | null): void {
  useEffect(
    () => () => {
      setTimeout(() => giveFocus(opener?.querySelector(CONTROL)));
    },
    [opener],
  );
}

/**
 * After a navigation to a part of a page, the heading of that part has the focus. After one by a link that is no longer
 * there, the heading of the page.
 */
export function useFocusOnNavigation({ key, hash }: { key: string; hash: string }): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const part = hash === '' ? null : document.getElementById(hash.slice(1))?.querySelector('h2');
    if (!part) return giveFocus(null);
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [key, hash]);
}

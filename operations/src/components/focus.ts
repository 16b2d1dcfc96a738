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

/** For what stands around a control: when it is removed with the focus in it, the page's heading gets the focus. */
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

/** After a navigation by a link that is no longer there, the heading of the new page has the focus. */
export function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    giveFocus(null);
  }, [pathname]);
}

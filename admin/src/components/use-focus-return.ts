import { useEffect, useState } from 'react';

let lastClicked: HTMLElement | null = null;

/** Remembers the control that was clicked last. Polaris removes the focus from a button that is clicked. */
export function useClickMemory(): void {
  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      lastClicked = target instanceof Element ? target.closest('a, button, input') : null;
    };
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, []);
}

/**
 * For a dialog: gives the focus back when it closes, to what had it or was clicked when the dialog opened. Where that
 * is gone, for example with a deleted row, the page's heading has it.
 */
export function useFocusReturn(): void {
  // While rendering, as the dialog takes the focus before an effect could look.
  const [opener] = useState(() => focused() ?? lastClicked);
  useEffect(
    () => () => {
      // Once the page is rendered without the dialog, and maybe without the opener.
      setTimeout(() => returnFocus(opener));
    },
    [opener],
  );
}

/** For a bar of buttons: gives the focus to the page's heading when the bar goes with what had the focus. */
export function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      setTimeout(() => {
        if (!focused()) focusHeading();
      });
    };
  }, [isOpen]);
}

function returnFocus(opener: HTMLElement | null): void {
  if (!opener || focused()) return;
  if (opener.isConnected) return opener.focus();
  focusHeading();
}

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}

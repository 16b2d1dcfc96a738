import { useEffect, useState } from 'react';
import { isEmbedded } from '../bridge/app-bridge';

const CONTROL = 'a[href], button, input, select, textarea, [tabindex]';

/** A dialog that closes gives the focus back itself, and comes first. */
const AFTER_RETURN_MS = 60;

let lastClicked: HTMLElement | null = null;
/** The last focused element and its ancestors, innermost first. */
let lastFocused: Element[] = [];
/** The focused element when the last dialog opened. */
let lastOpener: HTMLElement | null = null;
/** Whether there was nothing yet that could take the focus. */
let isLost = false;

/**
 * Keeps the focus in the page. Polaris takes it from a button that is clicked, and a control that disappears (a removed
 * row, the bar with Save, a link to another page) takes it along.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      lastClicked = target instanceof Element ? target.closest<HTMLElement>('a, button, input') : null;
      if (lastClicked) noteFocus(lastClicked);
      setTimeout(keepFocus, AFTER_RETURN_MS);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== document.body) noteFocus(target);
    };
    const observer = new MutationObserver((changes) => {
      if (isLost || changes.some(({ removedNodes }) => removedNodes.length > 0)) setTimeout(keepFocus, AFTER_RETURN_MS);
    });
    document.addEventListener('click', handleClick, true);
    document.addEventListener('focusin', handleFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('click', handleClick, true);
      document.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, []);
}

function noteFocus(element: Element): void {
  lastFocused = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) lastFocused.push(at);
}

/** If nothing is focused, returns the focus to its last element, else to the first control nearby. */
function keepFocus(): void {
  // Embedded, the focus can be in the platform's own bar.
  if (lastFocused.length === 0 || (isEmbedded && !document.hasFocus())) return;
  for (const candidate of candidates()) {
    if (focused()) break;
    focusSilently(candidate);
  }
  isLost = focused() === null;
}

function candidates(): (Element | null)[] {
  const [last = null] = lastFocused;
  if (last?.isConnected) return [last, heading()];
  if (lastOpener?.isConnected && lastFocused.some((element) => element.matches('[role=dialog]'))) return [lastOpener];
  const around = lastFocused.find((element) => element.isConnected);
  const isPage = !around || around.querySelector('h1') !== null;
  return isPage ? [heading()] : [around.querySelector(CONTROL), heading()];
}

/**
 * For a dialog: gives the focus back when it closes, to what had it or was clicked when the dialog opened. Where that
 * is gone, for example with a deleted row, the page's heading has it.
 */
export function useFocusReturn(): void {
  // While rendering, as the dialog takes the focus before an effect could look.
  const [opener] = useState(() => (lastOpener = focused() ?? lastClicked));
  useEffect(
    () => () => {
      // Once the page is rendered without the dialog, and maybe without the opener.
      setTimeout(() => returnFocus(opener));
    },
    [opener],
  );
}

function returnFocus(opener: HTMLElement | null): void {
  if (!opener || focused()) return;
  focusSilently(opener.isConnected ? opener : heading());
}

/** Scrolls only for the keyboard, whose focus is shown. Whoever clicks stays where they are. */
function focusSilently(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(CONTROL)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (element.matches(':focus-visible')) element.scrollIntoView?.({ block: 'nearest' });
}

function heading(): HTMLElement | null {
  return document.querySelector('h1');
}

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}

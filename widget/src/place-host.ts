// Where messages stand in the page (docs/storefront.md).
import type { Where } from './page.js';
import { findAll, isUsable, LAYER } from './page-parts.js';

const CHECKOUTS = '[name=checkout],a[href$="/checkout"]';
const MARGIN_PX = 16;

/** Puts the host where it belongs now; themes replace parts of their pages. False where there is no place for it. */
export function placeHost(host: HTMLElement, { form, checkout }: Where, isPopup: boolean): boolean {
  const drawer = checkout?.closest(LAYER);
  const block = drawer
    ? undefined
    : findAll('[data-purchase-limits-message]').find((element) => element.getClientRects().length);
  // A modal dialog makes everything outside of it unreachable.
  if (isPopup) return put(host, document.querySelector('dialog[open]') ?? document.body, null);
  if (block) return put(host, block, null);
  const beside = checkout ? blockAround(checkout) : form && blockAround(form);
  if (!beside?.parentElement) return false;
  return put(host, beside.parentElement, checkout ? beside : beside.nextSibling);
}

/** The element or what holds it, beside which a message has the whole width. */
function blockAround(element: Element): Element {
  let around = element;
  for (let parent = around.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { display, flexDirection } = getComputedStyle(parent);
    if (
      display.includes('inline') ||
      (display.includes('flex') && flexDirection !== 'column') ||
      display.includes('grid')
    )
      around = parent;
    else break;
  }
  return around;
}

function put(host: HTMLElement, parent: Element, next: Node | null): true {
  const isThere =
    host.parentNode === parent && (next === host || host.nextSibling === next || (!next && !host.nextSibling));
  if (!isThere) parent.insertBefore(host, next);
  return true;
}

/** A popup stands at the bottom, or at the top where it would cover a button to check out. */
export function placePopup(host: HTMLElement): void {
  const from = innerHeight - host.offsetHeight - MARGIN_PX;
  const isCovering = findAll(CHECKOUTS).some((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return bottom > from && top < innerHeight && isUsable(button);
  });
  host.classList.toggle('top', isCovering);
}

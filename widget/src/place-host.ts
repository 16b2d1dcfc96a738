// Places messages on the page (docs/storefront.md).
import type { Where } from './page.js';
import { findAll, LAYER } from './page-parts.js';

/** Puts the host where it belongs now; themes replace parts of their pages. False where there is no place for it. */
export function placeHost(host: HTMLElement, { form, checkout, place }: Where, isPopup: unknown): boolean {
  if (place) return place(host);
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

/** The element, or the ancestor next to which a message has the full width. */
export function blockAround(element: Element): Element {
  let around = element;
  for (let parent = around.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { display, flexDirection, gridTemplateColumns } = getComputedStyle(parent);
    const isRow = /flex/.test(display) ? flexDirection !== 'column' : /grid.* /.test(display + gridTemplateColumns);
    if (!isRow && !/inline/.test(display)) break;
    around = parent;
  }
  return around;
}

function put(host: HTMLElement, parent: Element, next: Node | null): true {
  const isInPlace = host.parentNode === parent && (next === host || next === host.nextSibling);
  if (!isInPlace) parent.insertBefore(host, next);
  return true;
}

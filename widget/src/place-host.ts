// Places messages on the page (docs/storefront.md).
import type { Where } from './page.js';
import { findAll, isUsable, LAYER, quantityField } from './page-parts.js';

const BLOCK = '[data-purchase-limits-message]';
/** A column that is narrower leaves too little room for a sentence. */
const NARROWEST_PX = 240;
/** About the height of a message with its button. */
const MESSAGE_PX = 100;

/** Puts the host where it belongs now; themes replace parts of their pages. False where there is no place for it. */
export function placeHost(host: HTMLElement, { form, checkout, place }: Where): boolean {
  if (place) return place(host);
  const near = checkout ?? (form && (usableField(form) ?? form));
  const beside = near && blockAround(near);
  const parent = beside?.parentElement;
  const blocks = checkout?.closest(LAYER)
    ? []
    : findAll<HTMLElement>(BLOCK).filter((block) => block.getClientRects()[0]);
  const block = blocks.find((one) => isChosen(one, host)) ?? (parent ? undefined : blocks[0]);
  if (block) return put(host, block, null);
  return !!parent && put(host, parent, checkout ? beside : beside.nextSibling);
}

/** The field that shoppers look at while they choose. */
const usableField = (form: HTMLFormElement) => {
  const field = quantityField(form);
  return isUsable(field) ? field : undefined;
};

/** Whether the merchant's block is the place: always, or where the message comes into view there. */
function isChosen(block: HTMLElement, host: HTMLElement): boolean {
  if (block.dataset.purchaseLimitsMessage === 'always') return true;
  if (host.isConnected && !host.hidden) return host.parentNode === block;
  const { top, bottom } = block.getBoundingClientRect();
  return bottom >= 0 && top + MESSAGE_PX < innerHeight;
}

/** The element, or the ancestor next to which a message has the full width. */
export function blockAround(element: Element): Element {
  let around = element;
  for (let parent = around.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { display, flexDirection, gridTemplateColumns } = getComputedStyle(parent);
    const isRow = /flex/.test(display) ? flexDirection !== 'column' : /grid.* /.test(display + gridTemplateColumns);
    const isNarrow = parent.clientWidth > 0 && parent.clientWidth < NARROWEST_PX;
    if (!isRow && !isNarrow && !/inline|table/.test(display)) break;
    around = parent;
  }
  return around;
}

function put(host: HTMLElement, parent: Element, next: Node | null): true {
  const isInPlace = host.parentNode === parent && (next === host || next === host.nextSibling);
  if (!isInPlace) parent.insertBefore(host, next);
  return true;
}

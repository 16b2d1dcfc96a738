// Where messages stand in the page.
import { productForm } from './chosen-product.js';
import type { Page } from './page.js';

/** Puts the host where it belongs now; themes replace parts of their pages. False where there is no place for it. */
export function placeHost(host: HTMLElement, page: Page): boolean {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length);
  const inside =
    page.settings.branding.displayType === 'popup'
      ? // A modal dialog makes everything outside it unreachable.
        (document.querySelector('dialog[open]') ?? document.body)
      : visible('[data-purchase-limits-message]');
  const form = !inside && productForm(page.facts);
  const beside = form ? form.nextSibling : visible('[name=checkout]');
  const next = inside ? null : beside;
  const parent = inside || (form ? form.parentNode : next?.parentNode);
  if (!parent) return false;
  const isThere = host.parentNode === parent && (inside || next === host || host.nextSibling === next);
  if (!isThere) parent.insertBefore(host, next!);
  return true;
}

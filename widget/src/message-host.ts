// Where messages stand: in a shadow root of their own, next to what the shopper is doing.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { productForm } from './chosen-product.js';
import css from './message-style.css?inline';
import type { Page } from './page.js';

/** An element that carries the branding, and the place inside its shadow root to render to. */
export function createHost({ colors, customCss, fontFamily, fontSize, textAlignment }: Branding): {
  host: HTMLElement;
  place: HTMLElement;
} {
  const host = document.createElement('purchase-limits');
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  const place = document.createElement('div');
  const variables = { ...colors, fontFamily, fontSize: `${fontSize}px`, textAlign: textAlignment };
  for (const [name, value] of Object.entries(variables)) style.append(`--limit-${name}:${value};`);
  style.textContent = `.messages{${style.textContent}}${css}${customCss}`;
  root.append(style, place);
  return { host, place };
}

/** Puts the host where it belongs now; themes renew parts of their pages. False where there is no place for it. */
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

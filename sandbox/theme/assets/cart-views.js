import { readCart } from './cart-requests.js';
import { dispatchStandard, toStandardCart } from './standard-events.js';

const drawer = () => document.getElementById('cart-drawer');

/** Loads the parts of the page that show the cart, and replaces them. */
export async function renewCart(count) {
  for (const badge of document.querySelectorAll('[data-cart-count]')) badge.textContent = count;
  const root = window.Shopify.routes.root;
  drawer().innerHTML = await (await fetch(`${root}cart?view=drawer`)).text();
  const page = document.querySelector('[data-cart-page]');
  if (!page) return;
  const loaded = new DOMParser().parseFromString(await (await fetch(`${root}cart`)).text(), 'text/html');
  if (count === 0) {
    page.replaceWith(loaded.querySelector('[data-cart-page]'));
    return;
  }
  // Only these parts: app blocks next to them have scripts with a state.
  for (const part of ['[data-cart-content]', '[data-cart-totals]'])
    page.querySelector(part)?.replaceWith(loaded.querySelector(part) ?? document.createTextNode(''));
}

export function openDrawer(cart) {
  if (document.querySelector('[data-cart-page]')) return;
  if (!drawer().open) drawer().showModal();
  dispatchStandard(drawer(), 'cart:view', { context: 'dialog', cart });
}

export const closeDrawer = () => drawer().close();

export async function openCart() {
  openDrawer(toStandardCart(await readCart()));
}

// What shows the cart: its lines in the drawer and on the cart page, and the number in the header.
import { CartViewEvent } from '@shopify/events';
import { changeCart, onCartChange } from '@theme/cart-requests';
import { Component, define, parsePage } from '@theme/component';
import { morph } from '@theme/morph';

class CartItems extends Component {
  connectedCallback() {
    this.addEventListener('quantity-selector:update', ({ detail: { cartLine, quantity } }) => {
      if (cartLine) this.updateQuantity(cartLine, quantity);
    });
    this.addEventListener('click', (event) => {
      const line = event.target.closest('[data-remove-line]')?.dataset.removeLine;
      if (line) this.updateQuantity(Number(line), 0);
    });
    this.stopListening = onCartChange(async ({ cart, sections }) => {
      if (!cart) return;
      const { sectionId } = this.dataset;
      this.show(sections?.[sectionId] ?? (await (await fetch(`${location.pathname}?section_id=${sectionId}`)).text()));
    });
  }
  disconnectedCallback() {
    this.stopListening?.();
  }
  /** The section again, with the drawer around it. */
  show(html) {
    const section = this.closest('.shopify-section');
    const wanted = parsePage(html).querySelector('.shopify-section');
    if (section && wanted) morph(section, document.importNode(wanted, true));
  }
  async updateQuantity(line, quantity) {
    this.toggleAttribute('data-busy', true);
    const context = this.closest('dialog') ? 'dialog' : 'cart';
    const action = quantity === 0 ? 'remove' : 'update';
    const key = this.querySelectorAll('.cart-items__row')[line - 1]?.dataset.key;
    try {
      const answer = await changeCart(this, {
        url: window.Theme.routes.cart_change_url,
        body: { line, quantity },
        facts: { action, context, lines: [{ id: `gid://shopify/CartLine/${key}`, quantity }] },
      });
      if (answer.errors) this.refuse(line, answer.errors);
    } catch {
      this.refuse(line, window.Theme.translations.failed);
    } finally {
      this.toggleAttribute('data-busy', false);
    }
  }
  refuse(line, message) {
    const input = this.querySelector(`[data-cart-line="${line}"]`);
    if (input) input.value = input.defaultValue;
    const place = this.querySelector(`[data-error-line="${line}"]`);
    if (place) place.textContent = message;
  }
}

class ThemeDrawer extends Component {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      if (event.target === this.ref('dialog') || event.target.closest('.dialog__close')) this.close();
    });
    this.stopListening = onCartChange(({ userErrors }, { action }) => {
      if (action === 'add' && userErrors.length === 0 && this.hasAttribute('auto-open')) this.open();
    });
  }
  disconnectedCallback() {
    this.stopListening?.();
  }
  open() {
    const dialog = this.ref('dialog');
    if (dialog.open) return;
    dialog.showModal();
    this.dispatchEvent(new CartViewEvent({ context: 'dialog' }));
  }
  close() {
    this.ref('dialog').close();
  }
}

class CartIcon extends Component {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const drawer = document.querySelector('theme-drawer#cart-drawer');
      if (!drawer) return;
      event.preventDefault();
      drawer.open();
    });
    onCartChange(({ cart }) => {
      if (cart) this.ref('cartBubbleCount').textContent = cart.totalQuantity;
    });
  }
}

define('cart-items-component', CartItems);
define('theme-drawer', ThemeDrawer);
define('cart-icon', CartIcon);

document.addEventListener('DOMContentLoaded', () => {
  const items = document.querySelector('main cart-items-component');
  items?.dispatchEvent(new CartViewEvent({ context: 'page' }));
});

// What shows the cart: its lines in the drawer and on the cart page, and the number in the header.
import { CartViewEvent, StandardEvents } from '@shopify/events';
import { changeCart } from '@theme/cart-requests';
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
    this.listen = async (event) => {
      const { sections } = await event.promise;
      const html = sections?.[this.dataset.sectionId];
      if (html) this.show(html);
    };
    document.addEventListener(StandardEvents.cartLinesUpdate, this.listen);
  }
  disconnectedCallback() {
    document.removeEventListener(StandardEvents.cartLinesUpdate, this.listen);
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
    this.listen = async (event) => {
      const { userErrors } = await event.promise;
      if (event.action === 'add' && userErrors.length === 0 && this.hasAttribute('auto-open')) this.open();
    };
    document.addEventListener(StandardEvents.cartLinesUpdate, this.listen);
  }
  disconnectedCallback() {
    document.removeEventListener(StandardEvents.cartLinesUpdate, this.listen);
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
    document.addEventListener(StandardEvents.cartLinesUpdate, async (event) => {
      const { count } = await event.promise;
      if (count !== undefined) this.ref('cartBubbleCount').textContent = count;
    });
  }
}

define('cart-items-component', CartItems);
define('theme-drawer', ThemeDrawer);
define('cart-icon', CartIcon);

if (document.querySelector('main cart-items-component')) document.dispatchEvent(new CartViewEvent({ context: 'page' }));

// The product: quantity, variants, and adding to the cart.
import { createViewEventElement, ProductSelectEvent } from '@shopify/events';
import { changeCart } from '@theme/cart-requests';
import { Component, define, parsePage } from '@theme/component';
import { morph } from '@theme/morph';

class QuantitySelector extends Component {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const button = event.target.closest('button[name="minus"], button[name="plus"]');
      if (!button) return;
      const input = this.ref('quantityInput');
      const before = input.value;
      if (button.name === 'plus') input.stepUp();
      else input.stepDown();
      if (input.value !== before) input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    this.addEventListener('change', () => {
      const { value: quantity, dataset } = this.ref('quantityInput');
      const detail = { quantity: Number(quantity), cartLine: Number(dataset.cartLine) || undefined };
      this.dispatchEvent(new CustomEvent('quantity-selector:update', { bubbles: true, detail }));
    });
  }
}

class ProductForm extends Component {
  connectedCallback() {
    this.addEventListener('submit', (event) => this.handleSubmit(event));
  }
  async handleSubmit(event) {
    event.preventDefault();
    const button = this.ref('addToCartButton');
    if (button.disabled) return;
    const body = new FormData(event.target);
    const error = this.ref('addToCartTextError');
    error.hidden = true;
    button.disabled = true;
    const merchandiseId = `gid://shopify/ProductVariant/${body.get('id')}`;
    const lines = [{ merchandiseId, quantity: Number(body.get('quantity')) || 1 }];
    try {
      const answer = await changeCart(this, {
        url: window.Theme.routes.cart_add_url,
        body,
        facts: { action: 'add', context: 'product', lines },
      });
      if (!answer.status) return;
      error.textContent = answer.message;
      error.hidden = false;
    } catch (failure) {
      console.error(failure);
      error.textContent = window.Theme.translations.failed;
      error.hidden = false;
    } finally {
      button.disabled = false;
    }
  }
}

/** Loads the whole page of the chosen values and takes over what differs; the quantity stays. */
class VariantPicker extends Component {
  connectedCallback() {
    this.addEventListener('change', (event) => this.handleChange(event));
  }
  async handleChange(event) {
    event.stopPropagation();
    const inputs = [...this.querySelectorAll('input:checked')];
    const selectedOptions = inputs.map(({ dataset, value }) => ({ name: dataset.optionName, value }));
    const values = inputs.map(({ dataset }) => dataset.optionValueId).join(',');
    const { promise, resolve } = ProductSelectEvent.createPromise();
    const { productId, productUrl } = this.dataset;
    const product = { id: `gid://shopify/Product/${productId}` };
    this.dispatchEvent(new ProductSelectEvent({ product, selectedOptions, promise }));
    this.request?.abort();
    this.request = new AbortController();
    try {
      const response = await fetch(`${productUrl}?option_values=${values}`, { signal: this.request.signal });
      const page = parsePage(await response.text());
      const variant = JSON.parse(page.querySelector('variant-picker script')?.textContent ?? 'null');
      this.update(page, variant);
      resolve({ variant: variant && { id: `gid://shopify/ProductVariant/${variant.id}`, title: variant.title } });
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  }
  update(page, variant) {
    const scope = this.closest('product-component, quick-add-dialog');
    for (const selector of ['variant-picker', 'product-price', 'media-gallery', 'add-to-cart-component']) {
      const [current, wanted] = [scope.querySelector(selector), page.querySelector(selector)];
      if (current && wanted) morph(current, document.importNode(wanted, true));
    }
    const input = scope.querySelector('product-form-component [ref="variantId"]');
    if (input) {
      input.disabled = !variant;
      if (variant) input.value = variant.id;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const sticky = scope.querySelector('[data-sticky-price]');
    if (sticky) sticky.textContent = page.querySelector('[data-sticky-price]')?.textContent ?? '';
    if (!variant || this.closest('dialog')) return;
    const url = new URL(location.href);
    url.searchParams.set('variant', variant.id);
    history.replaceState({}, '', url);
  }
}

/** Clicks the button of the product form, which is out of sight then. */
class StickyAddToCart extends Component {
  connectedCallback() {
    const main = this.closest('product-component')?.querySelector('.add-to-cart-button');
    if (!main) return;
    this.ref('stickyButton').addEventListener('click', () => main.click());
    this.observer = new IntersectionObserver(([entry]) => {
      this.toggleAttribute('data-stuck', !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    this.observer.observe(main);
  }
  disconnectedCallback() {
    this.observer?.disconnect();
  }
}

define('quantity-selector-component', QuantitySelector);
define('product-form-component', ProductForm);
define('variant-picker', VariantPicker);
define('sticky-add-to-cart', StickyAddToCart);
define('product-component', createViewEventElement(Component));

// The cart page and the drawer.
(() => {
  const { publish, subscribe, sectionInnerHTML, PUB_SUB_EVENTS } = window.Linden;

  class CartItems extends HTMLElement {
    connectedCallback() {
      this.addEventListener('change', (event) => {
        const input = event.target.closest('[data-index]');
        if (input) this.updateQuantity(input.dataset.index, input.value);
      });
      this.unsubscribe = subscribe(PUB_SUB_EVENTS.cartUpdate, ({ source }) => {
        if (source !== 'cart-items') return this.onCartUpdate();
      });
    }
    disconnectedCallback() {
      this.unsubscribe?.();
    }
    /** Something else changed the cart: the page shows it. */
    async onCartUpdate() {
      const response = await fetch(`${window.routes.cart_url}?section_id=${this.mainSection}`);
      const html = new DOMParser().parseFromString(await response.text(), 'text/html');
      const source = html.querySelector('cart-items');
      if (source) this.innerHTML = source.innerHTML;
    }
    get mainSection() {
      return document.getElementById('main-cart-items')?.dataset.id;
    }
    getSectionsToRender() {
      return [
        { id: 'main-cart-items', section: this.mainSection, selector: '.js-contents' },
        { id: 'cart-icon-bubble', section: 'cart-icon-bubble', selector: '.shopify-section' },
        {
          id: 'main-cart-footer',
          section: document.getElementById('main-cart-footer')?.dataset.id,
          selector: '.js-contents',
        },
      ];
    }
    get errorPrefix() {
      return 'Cart';
    }

    async updateQuantity(line, quantity) {
      this.classList.add('is-busy');
      try {
        const response = await fetch(window.routes.cart_change_url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({
            line,
            quantity,
            sections: this.getSectionsToRender().map(({ section }) => section),
            sections_url: window.location.pathname,
          }),
        });
        const state = await response.json();
        if (state.errors) this.showRefusal(line, state.errors);
        else this.render(state);
        await publish(PUB_SUB_EVENTS.cartUpdate, { source: 'cart-items', cartData: state });
      } catch (error) {
        await window.Linden.report(error);
      } finally {
        this.classList.remove('is-busy');
      }
    }
    showRefusal(line, message) {
      const input = this.querySelector(`[data-index="${line}"].quantity__input`);
      if (input) input.value = input.getAttribute('value');
      const place = document.getElementById(`${this.errorPrefix}-LineItemError-${line}`);
      if (place) place.querySelector('.cart-item__error-text').textContent = message;
    }
    render(state) {
      this.classList.toggle('is-empty', state.item_count === 0);
      document.querySelector('cart-drawer')?.classList.toggle('is-empty', state.item_count === 0);
      document.getElementById('main-cart-footer')?.classList.toggle('is-empty', state.item_count === 0);
      for (const { id, section, selector } of this.getSectionsToRender()) {
        const part = document.getElementById(id);
        const target = part?.querySelector(selector) ?? part;
        if (target && state.sections[section]) target.innerHTML = sectionInnerHTML(state.sections[section], selector);
      }
    }
  }
  customElements.define('cart-items', CartItems);

  class CartDrawerItems extends CartItems {
    async onCartUpdate() {}
    getSectionsToRender() {
      return [
        { id: 'CartDrawer', section: 'cart-drawer', selector: '.drawer__inner' },
        { id: 'cart-icon-bubble', section: 'cart-icon-bubble', selector: '.shopify-section' },
      ];
    }
    get errorPrefix() {
      return 'CartDrawer';
    }
  }
  customElements.define('cart-drawer-items', CartDrawerItems);

  class CartRemoveButton extends HTMLElement {
    connectedCallback() {
      this.addEventListener('click', (event) => {
        event.preventDefault();
        this.closest('cart-items, cart-drawer-items').updateQuantity(this.dataset.index, 0);
      });
    }
  }
  customElements.define('cart-remove-button', CartRemoveButton);

  class CartDrawer extends HTMLElement {
    connectedCallback() {
      this.addEventListener('keyup', (event) => event.code === 'Escape' && this.close());
      this.addEventListener('click', (event) => {
        if (event.target.closest('.drawer__close, #CartDrawer-Overlay')) this.close();
      });
      const link = document.querySelector('#cart-icon-bubble');
      link?.setAttribute('role', 'button');
      link?.setAttribute('aria-haspopup', 'dialog');
      document.addEventListener('click', (event) => {
        const opener = event.target.closest?.('#cart-icon-bubble');
        if (!opener) return;
        event.preventDefault();
        this.open(opener);
      });
    }
    setActiveElement(element) {
      this.activeElement = element;
    }
    open(opener) {
      if (opener) this.setActiveElement(opener);
      setTimeout(() => this.classList.add('animate', 'active'));
      document.body.classList.add('overflow-hidden');
      setTimeout(() => this.querySelector('.drawer__inner')?.focus(), 60);
    }
    close() {
      this.classList.remove('active');
      document.body.classList.remove('overflow-hidden');
      this.activeElement?.focus?.();
    }
    getSectionsToRender() {
      return [{ id: 'cart-drawer', selector: '#CartDrawer' }, { id: 'cart-icon-bubble' }];
    }
    /** After an add: everything inside of the drawer is new. */
    renderContents(state) {
      this.classList.remove('is-empty');
      for (const { id, selector } of this.getSectionsToRender()) {
        const target = selector ? document.querySelector(selector) : document.getElementById(id);
        if (target && state.sections?.[id]) target.innerHTML = sectionInnerHTML(state.sections[id], selector);
      }
      this.open();
    }
  }
  customElements.define('cart-drawer', CartDrawer);
})();

// Parts that several pages use: quantity fields, modals, recommendations, and reading sections from answers.
(() => {
  const { publish, subscribe, PUB_SUB_EVENTS } = window.Linden;

  /** The inside of an element of a section that the store sent as HTML. */
  window.Linden.sectionInnerHTML = (html, selector = '.shopify-section') =>
    new DOMParser().parseFromString(html, 'text/html').querySelector(selector)?.innerHTML ?? '';

  class QuantityInput extends HTMLElement {
    connectedCallback() {
      this.input = this.querySelector('input');
      this.changeEvent = new Event('change', { bubbles: true });
      this.querySelectorAll('button').forEach((button) =>
        button.addEventListener('click', this.onButtonClick.bind(this)),
      );
      this.unsubscribe = subscribe(PUB_SUB_EVENTS.quantityUpdate, () => {});
    }
    disconnectedCallback() {
      this.unsubscribe?.();
    }
    onButtonClick(event) {
      event.preventDefault();
      const before = this.input.value;
      if (event.currentTarget.name === 'plus') this.input.stepUp();
      else this.input.stepDown();
      if (before !== this.input.value) this.input.dispatchEvent(this.changeEvent);
    }
  }
  customElements.define('quantity-input', QuantityInput);

  class ModalOpener extends HTMLElement {
    connectedCallback() {
      const button = this.querySelector('button');
      button?.addEventListener('click', () => document.querySelector(this.dataset.modal)?.show(button));
    }
  }
  customElements.define('modal-opener', ModalOpener);

  class QuickAddModal extends HTMLElement {
    connectedCallback() {
      this.content = this.querySelector('.quick-add-modal__content-info');
      this.querySelector('.quick-add-modal__toggle').addEventListener('click', () => this.hide());
      this.addEventListener('click', (event) => event.target === this && this.hide());
      this.addEventListener('keyup', (event) => event.code === 'Escape' && this.hide());
      this.unsubscribe = subscribe(PUB_SUB_EVENTS.cartUpdate, () => this.hide());
    }
    disconnectedCallback() {
      this.unsubscribe?.();
    }
    /** Takes the product from its own page; ids get a prefix, since the page can have the same ones. */
    async show(opener) {
      this.opener = opener;
      opener.setAttribute('aria-disabled', true);
      const response = await fetch(opener.dataset.productUrl);
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const product = page.querySelector('product-info');
      const { section } = product.dataset;
      product.querySelector('sticky-add-bar')?.remove();
      product.dataset.updateUrl = 'false';
      product.dataset.originalSection = section;
      product.outerHTML = product.outerHTML.replaceAll(section, `quickadd-${section}`);
      this.content.innerHTML = page.querySelector('product-info').outerHTML;
      this.content.querySelector('product-info').dataset.originalSection = section;
      opener.removeAttribute('aria-disabled');
      document.body.append(this);
      document.body.classList.add('overflow-hidden');
      this.setAttribute('open', '');
      this.querySelector('[role="dialog"]').focus();
    }
    hide() {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      document.body.classList.remove('overflow-hidden');
      this.content.innerHTML = '';
      this.opener?.focus();
    }
  }
  customElements.define('quick-add-modal', QuickAddModal);

  class ProductRecommendations extends HTMLElement {
    connectedCallback() {
      const seen = new IntersectionObserver(
        ([entry]) => {
          if (!entry.isIntersecting) return;
          seen.disconnect();
          this.load();
        },
        { rootMargin: '0px 0px 400px 0px' },
      );
      seen.observe(this);
    }
    async load() {
      const { url, sectionId, productId } = this.dataset;
      const response = await fetch(`${url}&product_id=${productId}&section_id=${sectionId}`);
      this.innerHTML = window.Linden.sectionInnerHTML(await response.text(), 'product-recommendations');
    }
  }
  customElements.define('product-recommendations', ProductRecommendations);

  class StickyHeader extends HTMLElement {}
  customElements.define('sticky-header', StickyHeader);

  window.Linden.report = (error) => {
    console.error(error);
    return publish(PUB_SUB_EVENTS.cartError, { message: window.cartStrings.error });
  };
})();

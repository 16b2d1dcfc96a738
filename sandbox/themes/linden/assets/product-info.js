// The product: a chosen option loads the section again and replaces the parts that depend on the variant.
(() => {
  const { publish, PUB_SUB_EVENTS } = window.Linden;

  class ProductInfo extends HTMLElement {
    connectedCallback() {
      this.addEventListener('change', (event) => {
        if (event.target.closest('variant-selects')) this.onOptionChange(event.target);
      });
      document.dispatchEvent(new CustomEvent('product-info:loaded', { detail: { productId: this.dataset.productId } }));
    }

    get productForm() {
      return this.querySelector('product-form');
    }

    async onOptionChange(target) {
      const chosen = [...this.querySelectorAll('variant-selects input:checked')].map(
        (input) => input.dataset.optionValueId,
      );
      const { url, section, originalSection } = this.dataset;
      const params = `section_id=${originalSection ?? section}&option_values=${chosen.join(',')}`;
      this.request?.abort();
      this.request = new AbortController();
      const focused = target.id;
      try {
        const response = await fetch(`${url}?${params}`, { signal: this.request.signal });
        const text = await response.text();
        const html = originalSection ? text.replaceAll(originalSection, section) : text;
        this.update(new DOMParser().parseFromString(html, 'text/html'));
        document.getElementById(focused)?.focus();
      } catch (error) {
        if (error.name !== 'AbortError') throw error;
      }
    }

    update(html) {
      const { section } = this.dataset;
      const variant = JSON.parse(html.querySelector('variant-selects [data-selected-variant]')?.textContent ?? 'null');
      for (const id of [
        `variant-selects-${section}`,
        `price-${section}`,
        `Quantity-Form-${section}`,
        `Sku-${section}`,
      ]) {
        const source = html.getElementById(id);
        const destination = this.querySelector(`#${CSS.escape(id)}`);
        if (source && destination) destination.innerHTML = source.innerHTML;
      }
      const strings = window.variantStrings;
      if (!variant) {
        this.productForm?.toggleSubmitButton(true, strings.unavailable);
        return;
      }
      this.updateMedia(html);
      this.updateUrl(variant.id);
      this.updateVariantInputs(variant.id);
      this.productForm?.toggleSubmitButton(!variant.available, variant.available ? strings.addToCart : strings.soldOut);
      const stickyPrice = this.querySelector('.sticky-add-bar__price');
      if (stickyPrice) stickyPrice.textContent = html.querySelector('.sticky-add-bar__price')?.textContent ?? '';
      publish(PUB_SUB_EVENTS.variantChange, { sectionId: section, html, variant });
    }

    updateMedia(html) {
      const source = html.querySelector('media-gallery');
      if (source) this.querySelector('media-gallery').innerHTML = source.innerHTML;
    }

    updateUrl(variantId) {
      if (this.dataset.updateUrl === 'false') return;
      window.history.replaceState({}, '', `${this.dataset.url}?variant=${variantId}`);
    }

    updateVariantInputs(variantId) {
      const { section } = this.dataset;
      const ids = [`product-form-${section}`, `product-form-installment-${section}`];
      for (const form of ids.map((id) => this.querySelector(`#${CSS.escape(id)}`))) {
        const input = form?.querySelector('input[name="id"]');
        if (!input) continue;
        input.value = variantId;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  }
  customElements.define('product-info', ProductInfo);

  /** Appears when the button of the product form has been scrolled away. */
  class StickyAddBar extends HTMLElement {
    connectedCallback() {
      const main = document.getElementById(`ProductSubmitButton-${this.dataset.section}`);
      if (!main) return;
      this.observer = new IntersectionObserver(([entry]) => {
        this.classList.toggle('is-visible', !entry.isIntersecting && entry.boundingClientRect.top < 0);
      });
      this.observer.observe(main);
    }
    disconnectedCallback() {
      this.observer?.disconnect();
    }
  }
  customElements.define('sticky-add-bar', StickyAddBar);
})();

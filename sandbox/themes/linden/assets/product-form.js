// Adds to the cart: a multipart request whose answer also has the sections that show the cart.
(() => {
  const { publish, PUB_SUB_EVENTS } = window.Linden;

  class ProductForm extends HTMLElement {
    connectedCallback() {
      this.form = this.querySelector('form');
      if (!this.form) return;
      this.variantIdInput.disabled = false;
      this.form.addEventListener('submit', this.onSubmitHandler.bind(this));
      this.submitButton = this.querySelector('[type="submit"][name="add"]');
      this.submitButtonText = this.submitButton.querySelector('span');
    }

    get cart() {
      return document.querySelector('cart-drawer');
    }
    get variantIdInput() {
      return this.form.querySelector('[name=id]');
    }

    async onSubmitHandler(event) {
      event.preventDefault();
      if (this.submitButton.getAttribute('aria-disabled') === 'true') return;
      this.handleErrorMessage();
      this.submitButton.setAttribute('aria-disabled', true);
      this.submitButton.classList.add('loading');
      try {
        await this.add();
      } catch (error) {
        await window.Linden.report(error);
      } finally {
        this.submitButton.classList.remove('loading');
        this.submitButton.removeAttribute('aria-disabled');
      }
    }

    async add() {
      const body = new FormData(this.form);
      if (this.cart) {
        body.append(
          'sections',
          this.cart.getSectionsToRender().map(({ id }) => id),
        );
        body.append('sections_url', window.location.pathname);
        this.cart.setActiveElement(document.activeElement);
      }
      const response = await fetch(window.routes.cart_add_url, {
        method: 'POST',
        headers: { Accept: 'application/javascript', 'X-Requested-With': 'XMLHttpRequest' },
        body,
      });
      const answer = await response.json();
      if (answer.status) {
        await publish(PUB_SUB_EVENTS.cartError, { source: 'product-form', errors: answer.description });
        this.handleErrorMessage(answer.description);
        return;
      }
      if (!this.cart) {
        window.location = window.routes.cart_url;
        return;
      }
      await publish(PUB_SUB_EVENTS.cartUpdate, { source: 'product-form', variantId: body.get('id'), cartData: answer });
      this.cart.renderContents(answer);
      this.resetQuantity();
    }

    /** The rules of the quantity may be others now; asked for again, they begin with the smallest. */
    resetQuantity() {
      const field = this.form.elements.quantity;
      if (field) field.value = field.min || 1;
    }

    handleErrorMessage(message = '') {
      const wrapper = this.querySelector('.product-form__error-message-wrapper');
      wrapper?.toggleAttribute('hidden', !message);
      if (wrapper) wrapper.querySelector('.product-form__error-message').textContent = message;
    }

    toggleSubmitButton(isDisabled, text) {
      this.submitButton.toggleAttribute('disabled', isDisabled);
      this.submitButtonText.textContent = text;
    }
  }
  customElements.define('product-form', ProductForm);
})();

// The elements of App Bridge: invisible in the page, shown by the shell. The first part of /app-bridge.js.
'use strict';
{
  const EVERY_CHANGE = { attributes: true, childList: true, characterData: true, subtree: true };

  class NavMenu extends HTMLElement {
    /** Called when a menu is added or changes. */
    static onChange = () => {};

    connectedCallback() {
      this.style.display = 'none';
      new MutationObserver(() => NavMenu.onChange()).observe(this, EVERY_CHANGE);
      NavMenu.onChange();
    }
  }

  class SaveBar extends HTMLElement {
    /** Called when a bar is shown or hidden, or when the buttons of a shown bar change. */
    static onChange = () => {};

    showing = false;
    #observer = new MutationObserver(() => this.#reportIfShown());

    get saveButton() {
      return this.querySelector('button[variant="primary"]');
    }
    get discardButton() {
      return [...this.querySelectorAll('button')].find((button) => button !== this.saveButton) ?? null;
    }
    get description() {
      return {
        id: this.id,
        save: describeButton(this.saveButton),
        discard: describeButton(this.discardButton),
        asksBeforeDiscard: this.hasAttribute('discardConfirmation'),
      };
    }

    connectedCallback() {
      this.style.display = 'none';
      this.#observer.observe(this, EVERY_CHANGE);
      if (this.hasAttribute('open')) this.show();
    }
    disconnectedCallback() {
      this.#observer.disconnect();
      this.hide();
    }

    show() {
      if (!this.showing) this.dispatchEvent(new Event('show'));
      this.showing = true;
      this.#reportIfShown();
      return Promise.resolve();
    }
    hide() {
      if (!this.showing) return Promise.resolve();
      this.showing = false;
      SaveBar.onChange(this);
      this.dispatchEvent(new Event('hide'));
      return Promise.resolve();
    }
    toggle() {
      return this.showing ? this.hide() : this.show();
    }

    #reportIfShown() {
      if (this.showing) SaveBar.onChange(this);
    }
  }

  function describeButton(button) {
    if (!button) return null;
    return {
      label: button.textContent.trim(),
      disabled: button.hasAttribute('disabled'),
      loading: button.hasAttribute('loading') && button.getAttribute('loading') !== 'false',
    };
  }

  customElements.define('ui-nav-menu', NavMenu);
  if (!customElements.get('s-app-nav')) customElements.define('s-app-nav', class extends NavMenu {});
  customElements.define('ui-save-bar', SaveBar);
}

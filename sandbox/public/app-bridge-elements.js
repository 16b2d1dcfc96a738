// The elements of App Bridge: invisible in the page, shown by the shell. The first part of /app-bridge.js.
'use strict';
{
  const EVERY_CHANGE = { attributes: true, childList: true, characterData: true, subtree: true };

  class NavMenu extends HTMLElement {
    /** Called when a menu is added or changes. */
    static onChange = () => {};
    static #navigateListeners = new Set();

    static {
      for (const target of [document, window]) NavMenu.#noteListenersOf(target);
    }

    /** The links of the page's menus. */
    static links() {
      const links = [...document.querySelectorAll('ui-nav-menu a[href], s-app-nav [href]')];
      return links.map((link) => ({ link, url: new URL(link.getAttribute('href'), location.href) }));
    }

    /** Whether the app wants to hear of the link that the merchant chose in the admin. */
    static hasNavigateListener() {
      return NavMenu.#navigateListeners.size > 0;
    }

    /** Dispatches `shopify:navigate` from the chosen link; where the page has none, from one made for it. */
    static dispatchNavigate({ pathname, search }, link) {
      const made = link ? null : Object.assign(document.createElement('a'), { hidden: true });
      made?.setAttribute('href', pathname + search);
      if (made) document.body.append(made);
      (link ?? made).dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true, composed: true }));
      made?.remove();
    }

    static #noteListenersOf(target) {
      const add = target.addEventListener.bind(target);
      const remove = target.removeEventListener.bind(target);
      target.addEventListener = (type, listener, options) => {
        if (type === 'shopify:navigate') NavMenu.#navigateListeners.add(listener);
        add(type, listener, options);
      };
      target.removeEventListener = (type, listener, options) => {
        if (type === 'shopify:navigate') NavMenu.#navigateListeners.delete(listener);
        remove(type, listener, options);
      };
    }

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

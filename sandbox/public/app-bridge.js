// The local stand-in for App Bridge: gives an embedded page the global `shopify` and speaks with the admin shell around it.
(function () {
  'use strict';
  const script = new URL(document.currentScript.src);
  const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content ?? '';
  const query = new URLSearchParams(location.search);
  const remembered = (name) => {
    const value = query.get(name) ?? sessionStorage.getItem(`app-bridge:${name}`) ?? '';
    if (value) sessionStorage.setItem(`app-bridge:${name}`, value);
    return value;
  };
  const host = remembered('host');
  const shop = remembered('shop');
  const locale = remembered('locale') || 'en';
  const isEmbedded = window.parent !== window;
  const shellPath = (() => {
    try {
      return atob(host).replace(/^[^/]*/, '');
    } catch {
      return '';
    }
  })();

  // The shell lives where this script came from; on loopback it may go by another of the machine's names.
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const isShellOrigin = (origin) => {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    return (
      url.origin === script.origin || (loopback.includes(url.hostname) && loopback.includes(script.hostname) && url.port === script.port)
    );
  };
  const around = location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : '');
  const shellOrigin = isShellOrigin(around) ? around : script.origin;

  const waiting = new Map();
  const listeners = new Map();
  let lastId = 0;
  const notify = (name, payload) => {
    if (isEmbedded) window.parent.postMessage({ source: 'app-bridge', kind: 'notify', name, payload }, shellOrigin);
  };
  const call = (name, payload) =>
    new Promise((resolve, reject) => {
      if (!isEmbedded) return reject(new Error(`shopify.${name} works only inside the admin`));
      const id = (lastId += 1);
      waiting.set(id, { resolve, reject });
      window.parent.postMessage({ source: 'app-bridge', kind: 'call', id, name, payload }, shellOrigin);
    });
  const on = (name, listener) => listeners.set(name, listener);
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || !isShellOrigin(event.origin) || event.data?.source !== 'admin-shell') return;
    const { kind, id, ok, value, error, name, payload } = event.data;
    if (kind === 'event') return listeners.get(name)?.(payload);
    const pending = waiting.get(id);
    waiting.delete(id);
    if (ok) pending?.resolve(value);
    else pending?.reject(new Error(error));
  });

  // --- Session tokens ---
  let token = null;
  const expiresAt = (jwt) => JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000;
  async function idToken({ isFresh = false } = {}) {
    if (isFresh || !token || expiresAt(token) < Date.now() + 10_000) token = await call('idToken');
    return token;
  }
  const nativeFetch = window.fetch.bind(window);
  window.fetch = async function (input, init) {
    const request = new Request(input, init);
    if (!isEmbedded || new URL(request.url).origin !== location.origin || request.headers.has('Authorization'))
      return nativeFetch(input, init);
    const attempt = async (isFresh) => {
      const copy = request.clone();
      copy.headers.set('Authorization', `Bearer ${await idToken({ isFresh })}`);
      return nativeFetch(copy);
    };
    const response = await attempt(false);
    if (response.status !== 401) return response;
    const reauthorize = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (reauthorize) notify('redirect', { url: new URL(reauthorize, location.href).href });
    return response.headers.get('X-Shopify-Retry-Invalid-Session-Request') === '1' ? attempt(true) : response;
  };

  // --- Navigation: the admin's address follows the page, the admin's menu moves it ---
  const tellPath = () => notify('path', { path: location.pathname, search: location.search });
  for (const method of ['pushState', 'replaceState']) {
    const original = history[method];
    history[method] = function (...args) {
      original.apply(this, args);
      tellPath();
      tellMenu();
    };
  }
  window.addEventListener('popstate', () => {
    tellPath();
    tellMenu();
  });

  const menuLinks = () => [...document.querySelectorAll('ui-nav-menu a[href], s-app-nav [href]')];
  const hrefOf = (link) => new URL(link.getAttribute('href'), location.href);
  function tellMenu() {
    const links = menuLinks().filter((link) => link.getAttribute('rel') !== 'home');
    const isAt = ({ pathname }) => location.pathname === pathname || location.pathname.startsWith(`${pathname.replace(/\/$/, '')}/`);
    const [best] = links
      .map(hrefOf)
      .filter(isAt)
      .sort((a, b) => b.pathname.length - a.pathname.length);
    notify(
      'menu',
      links.map((link) => {
        const url = hrefOf(link);
        return {
          label: link.textContent.trim(),
          path: url.pathname,
          search: url.search,
          isActive: url.pathname === best?.pathname,
        };
      }),
    );
  }
  const wholePath = (url) => url.pathname + url.search;
  function navigate(path) {
    const url = new URL(path, location.href);
    const link = menuLinks().find((each) => wholePath(hrefOf(each)) === wholePath(url));
    const isHandled = link ? clickQuietly(link) : false;
    if (isHandled || wholePath(url) === wholePath(location)) return;
    history.pushState(null, '', url);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }
  /** Clicks the link for the app's own router; true when that took the click, and the browser never follows it. */
  function clickQuietly(link) {
    let isTaken = false;
    const settle = (event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', settle, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    window.removeEventListener('click', settle);
    return isTaken;
  }
  on('navigate', ({ path }) => navigate(path));

  // Links into the admin: `shopify://admin/themes/…` and `shopify:admin/…`.
  const adminPath = (url) => /^shopify:(?:\/\/)?admin(\/.*)?$/.exec(String(url))?.[1];
  const nativeOpen = window.open.bind(window);
  window.open = (url, target, ...rest) => {
    const path = adminPath(url);
    if (path === undefined) return nativeOpen(url, target, ...rest);
    notify('redirect', { url: `${shellOrigin}${shellPath}${path ?? ''}`, target });
    return null;
  };
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="shopify:"]');
    if (!link) return;
    event.preventDefault();
    window.open(link.getAttribute('href'), link.target || '_top');
  });

  // --- Save bar ---
  const describeButton = (button) =>
    button && {
      label: button.textContent.trim(),
      disabled: button.hasAttribute('disabled'),
      loading: button.hasAttribute('loading') && button.getAttribute('loading') !== 'false',
    };
  class SaveBar extends HTMLElement {
    #watch = new MutationObserver(() => this.#tell());
    showing = false;
    get saveButton() {
      return this.querySelector('button[variant="primary"]');
    }
    get discardButton() {
      return [...this.querySelectorAll('button')].find((button) => button !== this.saveButton) ?? null;
    }
    connectedCallback() {
      this.style.display = 'none';
      this.#watch.observe(this, { attributes: true, childList: true, characterData: true, subtree: true });
      if (this.hasAttribute('open')) this.show();
    }
    disconnectedCallback() {
      this.#watch.disconnect();
      this.hide();
    }
    show() {
      if (!this.showing) this.dispatchEvent(new Event('show'));
      this.showing = true;
      this.#tell();
      return Promise.resolve();
    }
    hide() {
      if (!this.showing) return Promise.resolve();
      this.showing = false;
      notify('saveBar.hide', { id: this.id });
      this.dispatchEvent(new Event('hide'));
      return Promise.resolve();
    }
    toggle() {
      return this.showing ? this.hide() : this.show();
    }
    #tell() {
      if (!this.showing) return;
      notify('saveBar.show', {
        id: this.id,
        save: describeButton(this.saveButton) ?? null,
        discard: describeButton(this.discardButton) ?? null,
        asksBeforeDiscard: this.hasAttribute('discardConfirmation'),
      });
    }
  }
  customElements.define('ui-save-bar', SaveBar);
  const saveBarOf = (id) => {
    const bar = document.getElementById(id);
    if (bar instanceof SaveBar) return bar;
    throw new Error(`There is no <ui-save-bar id="${id}"> on this page`);
  };
  on('saveBar.press', ({ id, button }) => {
    const bar = document.getElementById(id);
    (button === 'save' ? bar?.saveButton : bar?.discardButton)?.click();
  });
  on('saveBar.left', () => document.querySelectorAll('ui-save-bar').forEach((bar) => bar.hide()));

  // --- Menu elements ---
  class NavMenu extends HTMLElement {
    connectedCallback() {
      this.style.display = 'none';
      new MutationObserver(tellMenu).observe(this, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      tellMenu();
    }
  }
  customElements.define('ui-nav-menu', NavMenu);
  if (!customElements.get('s-app-nav')) customElements.define('s-app-nav', class extends NavMenu {});

  // --- Toasts ---
  const toasts = new Map();
  let lastToast = 0;
  const toast = {
    show(message, { duration = 5000, isError = false, action, onAction, onDismiss } = {}) {
      const id = `toast-${(lastToast += 1)}`;
      toasts.set(id, { onAction, onDismiss });
      notify('toast.show', { id, message: String(message), duration, isError, action });
      return id;
    },
    hide: (id) => notify('toast.hide', { id }),
  };
  on('toast.action', ({ id }) => toasts.get(id)?.onAction?.());
  on('toast.gone', ({ id }) => {
    toasts.get(id)?.onDismiss?.();
    toasts.delete(id);
  });

  async function resourcePicker(options) {
    const selection = await call('resourcePicker', JSON.parse(JSON.stringify(options)));
    return selection ? Object.assign(selection, { selection }) : undefined;
  }

  window.shopify = {
    config: { apiKey, host, shop, locale, appOrigins: [], disabledFeatures: [], experimentalFeatures: [], debug: {} },
    origin: shellOrigin,
    environment: { embedded: isEmbedded, mobile: false, pos: false, intent: false },
    idToken: () => idToken(),
    toast,
    saveBar: {
      show: async (id) => saveBarOf(id).show(),
      hide: async (id) => saveBarOf(id).hide(),
      toggle: async (id) => saveBarOf(id).toggle(),
      leaveConfirmation: () => call('saveBar.leaveConfirmation'),
    },
    loading: (isLoading = true) => notify('loading', { isLoading: Boolean(isLoading) }),
    resourcePicker,
    user: async () => ({ accountAccess: 'full' }),
    app: { extensions: () => call('app.extensions') },
    reviews: { request: () => call('reviews.request') },
    scopes: { query: () => call('scopes.query') },
    webVitals: { onReport: () => {} },
  };

  /** The bounce page: it only loads this script, which returns to the page that was asked for with a fresh token. */
  async function bounce() {
    const target = new URL(query.get('shopify-reload'), location.href);
    if (target.origin !== location.origin) throw new Error('shopify-reload leads to another origin');
    target.searchParams.set('id_token', await idToken({ isFresh: true }));
    location.replace(target.href);
  }

  if (isEmbedded && query.has('shopify-reload')) bounce().catch((error) => console.error('app-bridge:', error));
  else if (!isEmbedded && query.get('host') && shellPath && query.get('embedded') === '1')
    // Opened outside the admin: go to the same page inside it.
    location.replace(`${script.origin}${shellPath}/apps/${apiKey}${location.pathname.replace(/^\/embed(?=\/|$)/, '')}`);
  else tellPath();
})();

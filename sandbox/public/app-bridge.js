// The local replacement for App Bridge: gives an embedded page the global `shopify`, and exchanges messages with the
// admin shell around it. A block instead of a module, because apps load App Bridge as a classic script.
'use strict';
{
  // The path of the registered application_url, which the server fills in.
  const APP_PATH = '{{ application path }}';
  const LAUNCH_PARAMETERS = ['embedded', 'shop', 'host', 'id_token', 'hmac', 'timestamp', 'locale', 'session'];
  const script = new URL(document.currentScript.src);
  const query = new URLSearchParams(location.search);
  const isEmbedded = window.parent !== window;
  const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content ?? '';
  const host = launchParameter('host');
  const shop = launchParameter('shop');
  const locale = launchParameter('locale') || 'en';
  const shellPath = pathInHost(host);
  const shellOrigin = findShellOrigin();
  const shell = connectToShell();
  const idToken = sessionTokens();

  const NavMenu = customElements.get('ui-nav-menu');

  authenticateFetch();
  followNavigation();
  handleAdminLinks();
  watchMenus();
  window.shopify = {
    config: { apiKey, host, shop, locale, appOrigins: [], disabledFeatures: [], experimentalFeatures: [], debug: {} },
    origin: shellOrigin,
    environment: { embedded: isEmbedded, mobile: false, pos: false, intent: false },
    idToken: () => idToken(),
    toast: toasts(),
    saveBar: saveBars(),
    loading: (isLoading = true) => shell.notify('loading', { isLoading: Boolean(isLoading) }),
    resourcePicker,
    user: async () => ({ accountAccess: 'full' }),
    app: { extensions: () => shell.call('app.extensions') },
    reviews: { request: () => shell.call('reviews.request') },
    scopes: {
      query: () => shell.call('scopes.query'),
      request: (scopes) => shell.call('scopes.request', [...scopes]),
      revoke: (scopes) => shell.call('scopes.revoke', [...scopes]),
    },
    webVitals: { onReport: () => {} },
  };
  openRightPage();

  /** A parameter with which the admin opened the app; kept for the app's later pages. */
  function launchParameter(name) {
    const value = query.get(name) ?? sessionStorage.getItem(`app-bridge:${name}`) ?? '';
    if (value) sessionStorage.setItem(`app-bridge:${name}`, value);
    return value;
  }

  function pathInHost(encoded) {
    try {
      return atob(encoded).replace(/^[^/]*/, '');
    } catch {
      return '';
    }
  }

  /** The shell has this script's origin; on the local machine it can have another of the machine's names. */
  function isShellOrigin(origin) {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    const loopback = ['localhost', '127.0.0.1', '[::1]'];
    const areLoopback = loopback.includes(url.hostname) && loopback.includes(script.hostname);
    return url.origin === script.origin || (areLoopback && url.port === script.port);
  }

  function findShellOrigin() {
    const referrer = document.referrer ? new URL(document.referrer).origin : '';
    const parent = location.ancestorOrigins?.[0] ?? referrer;
    return isShellOrigin(parent) ? parent : script.origin;
  }

  /** Messages to and from the shell: `notify` expects no answer, `call` resolves with it, `on` listens to events. */
  function connectToShell() {
    const pendingCalls = new Map();
    const listeners = new Map();
    let lastId = 0;
    const post = (message) => window.parent.postMessage({ source: 'app-bridge', ...message }, shellOrigin);
    window.addEventListener('message', (event) => {
      const isFromShell = event.source === window.parent && isShellOrigin(event.origin);
      if (!isFromShell || event.data?.source !== 'admin-shell') return;
      const { kind, id, ok, value, error, name, payload } = event.data;
      if (kind === 'event') return listeners.get(name)?.(payload);
      const pending = pendingCalls.get(id);
      pendingCalls.delete(id);
      if (ok) pending?.resolve(value);
      else pending?.reject(new Error(error));
    });
    return {
      notify(name, payload) {
        if (isEmbedded) post({ kind: 'notify', name, payload });
      },
      call: (name, payload) =>
        new Promise((resolve, reject) => {
          if (!isEmbedded) return reject(new Error(`shopify.${name} works only inside the admin`));
          const id = (lastId += 1);
          pendingCalls.set(id, { resolve, reject });
          post({ kind: 'call', id, name, payload });
        }),
      on: (name, listener) => listeners.set(name, listener),
    };
  }

  function sessionTokens() {
    let token = null;
    let validUntil = 0;
    const payloadOf = (jwt) => JSON.parse(atob(jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    return async ({ isFresh = false } = {}) => {
      if (!isFresh && token && performance.now() < validUntil) return token;
      token = await shell.call('idToken');
      // Its lifetime, not its date: the clock of the store can differ from the browser's.
      const { exp, iat } = payloadOf(token);
      validUntil = performance.now() + (exp - iat - 10) * 1000;
      return token;
    };
  }

  /** The app's requests to its own origin carry a session token. */
  function authenticateFetch() {
    const nativeFetch = window.fetch.bind(window);
    window.fetch = async function (input, init) {
      const request = new Request(input, init);
      const isOwn = isEmbedded && new URL(request.url).origin === location.origin;
      if (!isOwn || request.headers.has('Authorization')) return nativeFetch(input, init);
      const attempt = async (isFresh) => {
        const copy = request.clone();
        copy.headers.set('Authorization', `Bearer ${await idToken({ isFresh })}`);
        return nativeFetch(copy);
      };
      const response = await attempt(false);
      if (response.status !== 401) return response;
      const reauthorize = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
      if (reauthorize) shell.notify('redirect', { url: new URL(reauthorize, location.href).href });
      return response.headers.get('X-Shopify-Retry-Invalid-Session-Request') === '1' ? attempt(true) : response;
    };
  }

  /** The admin's address follows the app's page, and the admin's menu opens pages of the app. */
  function followNavigation() {
    for (const method of ['pushState', 'replaceState']) {
      const original = history[method];
      history[method] = function (...args) {
        original.apply(this, args);
        reportPage();
      };
    }
    window.addEventListener('popstate', reportPage);
    shell.on('navigate', ({ path }) => navigate(path));
  }

  function reportPage() {
    reportPath();
    reportMenu();
  }

  function reportPath() {
    shell.notify('path', { path: location.pathname, search: location.search });
  }

  function reportMenu() {
    const links = NavMenu.links().filter(({ link }) => link.getAttribute('rel') !== 'home');
    const here = location.pathname;
    const isCurrent = (path) => here === path || here.startsWith(`${path.replace(/\/$/, '')}/`);
    const paths = links.map(({ url }) => url.pathname);
    const [longest] = paths.filter(isCurrent).sort((a, b) => b.length - a.length);
    const toMenuItem = ({ link, url: { pathname, search } }) => ({
      label: link.textContent.trim(),
      path: pathname,
      search,
      isActive: pathname === longest,
    });
    shell.notify('menu', links.map(toMenuItem));
  }

  /** Tells the app which of its links the merchant chose in the admin; without a listener the page is loaded anew. */
  function navigate(path) {
    const url = new URL(path, location.href);
    const isSame = (other) => other.pathname + other.search === url.pathname + url.search;
    if (isSame(location)) return;
    if (!NavMenu.hasNavigateListener()) return shell.notify('redirect', { url: adminAddressOf(url) });
    NavMenu.dispatchNavigate(url, NavMenu.links().find((each) => isSame(each.url))?.link);
  }

  /** Links to pages of the admin: `shopify://admin/themes/…` and `shopify:admin/…`. */
  function handleAdminLinks() {
    const adminLink = /^shopify:(?:\/\/)?admin(?<path>\/.*)?$/;
    const nativeOpen = window.open.bind(window);
    window.open = (url, target, ...rest) => {
      const path = adminLink.exec(String(url))?.groups.path;
      if (path === undefined) return nativeOpen(url, target, ...rest);
      shell.notify('redirect', { url: `${shellOrigin}${shellPath}${path}`, target });
      return null;
    };
    document.addEventListener('click', (event) => {
      const link = event.target.closest?.('a[href^="shopify:"]');
      if (!link) return;
      event.preventDefault();
      window.open(link.getAttribute('href'), link.target || '_top');
    });
  }

  function watchMenus() {
    NavMenu.onChange = reportMenu;
    // A menu in the page before this script does not change any more.
    if (document.querySelector('ui-nav-menu, s-app-nav')) reportMenu();
  }

  function toasts() {
    const callbacks = new Map();
    let lastId = 0;
    shell.on('toast.action', ({ id }) => callbacks.get(id)?.onAction?.());
    shell.on('toast.gone', ({ id }) => {
      callbacks.get(id)?.onDismiss?.();
      callbacks.delete(id);
    });
    return {
      show(message, { duration = 5000, isError = false, action, onAction, onDismiss } = {}) {
        const id = `toast-${(lastId += 1)}`;
        callbacks.set(id, { onAction, onDismiss });
        shell.notify('toast.show', { id, message: String(message), duration, isError, action });
        return id;
      },
      hide: (id) => shell.notify('toast.hide', { id }),
    };
  }

  async function resourcePicker(options) {
    const selection = await shell.call('resourcePicker', JSON.parse(JSON.stringify(options)));
    return selection ? Object.assign(selection, { selection }) : undefined;
  }

  /** `shopify.saveBar`: the methods find the page's `<ui-save-bar>` by its id. */
  function saveBars() {
    const SaveBar = customElements.get('ui-save-bar');
    SaveBar.onChange = (bar) => {
      if (bar.showing) shell.notify('saveBar.show', bar.description);
      else shell.notify('saveBar.hide', { id: bar.id });
    };
    const bars = () => [...document.querySelectorAll('ui-save-bar')];
    // Bars in the page before this script are shown already.
    bars()
      .filter((bar) => bar.showing)
      .forEach(SaveBar.onChange);
    shell.on('saveBar.press', ({ id, button }) => {
      const bar = document.getElementById(id);
      (button === 'save' ? bar?.saveButton : bar?.discardButton)?.click();
    });
    shell.on('saveBar.left', () => bars().forEach((bar) => bar.hide()));
    const find = (id) => {
      const bar = document.getElementById(id);
      if (bar instanceof SaveBar) return bar;
      throw new Error(`There is no <ui-save-bar id="${id}"> on this page`);
    };
    return {
      show: async (id) => find(id).show(),
      hide: async (id) => find(id).hide(),
      toggle: async (id) => find(id).toggle(),
      leaveConfirmation: () => shell.call('saveBar.leaveConfirmation'),
    };
  }

  function openRightPage() {
    const isReload = isEmbedded && query.has('shopify-reload');
    const isOutsideAdmin = !isEmbedded && query.get('host') && shellPath && query.get('embedded') === '1';
    if (isReload) reloadWithToken().catch((error) => console.error('app-bridge:', error));
    else if (isOutsideAdmin) location.replace(adminAddressOf(location));
    else reportPath();
  }

  /** Where the admin shows a page of the app. */
  function adminAddressOf({ pathname, search }) {
    const isInApp = pathname === APP_PATH || pathname.startsWith(`${APP_PATH}/`);
    const kept = new URLSearchParams(search);
    for (const name of LAUNCH_PARAMETERS) kept.delete(name);
    const rest = (isInApp ? pathname.slice(APP_PATH.length) : pathname) + (kept.size > 0 ? `?${kept}` : '');
    return `${shellOrigin}${shellPath}/apps/${apiKey}${rest}`;
  }

  /** A page that only loads this script: it opens the page in `shopify-reload` again, with a new session token. */
  async function reloadWithToken() {
    const target = new URL(query.get('shopify-reload'), location.href);
    if (target.origin !== location.origin) throw new Error('shopify-reload leads to another origin');
    target.searchParams.set('id_token', await idToken({ isFresh: true }));
    location.replace(target.href);
  }
}

// The admin around the app: its address, menu, save bar, toasts and picker follow the messages of the app's page.
import { openPicker } from './picker.js';
import { scopeCalls } from './scopes.js';

const facts = JSON.parse(document.getElementById('shell-facts').textContent);
const frame = document.getElementById('app-frame');
const saveBar = document.getElementById('save-bar');
const leaveDialog = document.getElementById('leave-dialog');
const menuKey = `app-menu:${facts.clientId}`;
let shownBar = null;

const post = (message) => frame.contentWindow.postMessage({ source: 'admin-shell', ...message }, facts.appOrigin);
const sendEvent = (name, payload) => post({ kind: 'event', name, payload });
const getJson = async (path, options = {}) => {
  const headers = options.body ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`/store/${facts.handle}/${path}`, { ...options, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};
const isInApp = (path) => path === facts.appPath || path.startsWith(`${facts.appPath}/`);
const shellPathOf = (path) => {
  const rest = isInApp(path) ? path.slice(facts.appPath.length) : path;
  return `/store/${facts.handle}/apps/${facts.clientId}${rest}`.replace(/\/$/, '');
};

// The parameters with which the admin opens the app; they are not part of the admin's own address.
const launchParameters = ['embedded', 'shop', 'host', 'id_token', 'hmac', 'timestamp', 'locale', 'session'];

function followPath({ path, search }) {
  if (!isInApp(path)) return;
  const query = new URLSearchParams(search);
  for (const name of launchParameters) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', shellPathOf(path) + rest);
}

function renderMenu(items) {
  const list = document.getElementById('app-menu');
  list.replaceChildren(
    ...items.map(({ label, path, search, isActive }) => {
      const link = Object.assign(document.createElement('a'), { href: shellPathOf(path) + search, textContent: label });
      link.dataset.appPath = path + search;
      if (isActive && frame) link.setAttribute('aria-current', 'page');
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  const appLink = document.getElementById('app-link');
  const isAtHome = frame && !items.some(({ isActive }) => isActive);
  if (isAtHome) appLink.setAttribute('aria-current', 'page');
  else appLink.removeAttribute('aria-current');
}

/** Resolves when the page may be left; never resolves when the merchant stays. */
function mayLeave() {
  if (!shownBar) return Promise.resolve();
  return new Promise((resolve) => {
    leaveDialog.returnValue = '';
    leaveDialog.showModal();
    leaveDialog.addEventListener(
      'close',
      () => {
        if (leaveDialog.returnValue !== 'leave') return saveBar.classList.add('wants-attention');
        hideSaveBar();
        sendEvent('saveBar.left');
        resolve();
      },
      { once: true },
    );
  });
}

function showSaveBar(bar) {
  shownBar = bar;
  saveBar.hidden = false;
  saveBar.classList.remove('wants-attention');
  for (const name of ['save', 'discard']) {
    const button = saveBar.querySelector(`[data-press="${name}"]`);
    const { label, disabled = false, loading = false } = bar[name] ?? {};
    button.hidden = !bar[name];
    button.textContent = label || (name === 'save' ? 'Save' : 'Discard');
    button.disabled = disabled || loading;
    button.classList.toggle('is-loading', loading);
  }
}
function hideSaveBar() {
  shownBar = null;
  saveBar.hidden = true;
}

function showToast({ id, message, duration, isError, action }) {
  const toast = document.createElement('div');
  toast.className = isError ? 'toast is-error' : 'toast';
  toast.dataset.id = id;
  toast.setAttribute('role', isError ? 'alert' : 'status');
  toast.append(Object.assign(document.createElement('span'), { textContent: message }));
  const button = (text, label, onClick) => {
    const element = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: text,
      onclick: onClick,
    });
    if (label) element.setAttribute('aria-label', label);
    toast.append(element);
  };
  if (action)
    button(action, null, () => {
      sendEvent('toast.action', { id });
      hideToast(id);
    });
  button('×', 'Dismiss', () => hideToast(id));
  document.getElementById('toasts').append(toast);
  setTimeout(() => hideToast(id), duration);
}
function hideToast(id) {
  const toast = document.querySelector(`.toast[data-id="${id}"]`);
  if (!toast) return;
  toast.remove();
  if (frame) sendEvent('toast.gone', { id });
}

const calls = {
  idToken: async () => (await getJson('id-token')).token,
  resourcePicker: (options) => openPicker(options, (query) => getJson(`picker.json?${query}`)),
  'saveBar.leaveConfirmation': mayLeave,
  'app.extensions': () => getJson('extensions.json'),
  ...scopeCalls({
    read: () => getJson('scopes.json'),
    write: (change) => getJson('scopes.json', { method: 'PUT', body: JSON.stringify(change) }),
  }),
  'reviews.request': async () => {
    showToast({ id: 'review', message: 'The platform would ask for a review of the app here', duration: 5000 });
    return { success: true, code: 'success', message: 'Review modal shown successfully' };
  },
};
const notices = {
  path: followPath,
  menu: (items) => {
    localStorage.setItem(menuKey, JSON.stringify(items));
    renderMenu(items);
  },
  'saveBar.show': showSaveBar,
  'saveBar.hide': ({ id }) => {
    if (shownBar?.id === id) hideSaveBar();
  },
  'toast.show': showToast,
  'toast.hide': ({ id }) => hideToast(id),
  loading: ({ isLoading }) => {
    document.getElementById('loading').hidden = !isLoading;
  },
  redirect: ({ url, target }) => {
    if (!/^https?:/.test(url)) return;
    if (target === '_blank') window.open(url, '_blank', 'noopener');
    else
      mayLeave().then(() => {
        location.href = url;
      });
  },
};

async function receive(event) {
  const isFromApp = frame && event.origin === facts.appOrigin && event.source === frame.contentWindow;
  if (!isFromApp || event.data?.source !== 'app-bridge') return;
  const { kind, id, name, payload } = event.data;
  if (kind === 'notify') return notices[name]?.(payload);
  try {
    if (!calls[name]) throw new Error(`not emulated: shopify.${name}`);
    post({ kind: 'answer', id, ok: true, value: await calls[name](payload) });
  } catch (error) {
    post({ kind: 'answer', id, ok: false, error: error.message });
  }
}

saveBar.addEventListener('click', (event) => {
  const button = event.target.closest('[data-press]');
  if (!button || !shownBar) return;
  if (
    button.dataset.press === 'discard' &&
    shownBar.asksBeforeDiscard &&
    !window.confirm('Discard all unsaved changes?')
  )
    return;
  sendEvent('saveBar.press', { id: shownBar.id, button: button.dataset.press });
});

// Before a link leaves an unsaved page, the merchant is asked; links of the app's menu open inside the frame.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank') return;
  const appPath = frame && (link.dataset.appPath ?? (link.id === 'app-link' ? facts.appPath || '/' : undefined));
  if (!appPath && !shownBar) return;
  event.preventDefault();
  setMenuOpen(false);
  mayLeave().then(() => {
    if (appPath) sendEvent('navigate', { path: appPath });
    else location.href = link.href;
  });
});

const menuButton = document.getElementById('menu-button');
function setMenuOpen(isOpen) {
  document.body.classList.toggle('is-menu-open', isOpen);
  menuButton.setAttribute('aria-expanded', String(isOpen));
}
menuButton.addEventListener('click', () => setMenuOpen(!document.body.classList.contains('is-menu-open')));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') setMenuOpen(false);
});
// A click in the app's frame is no event of this page, but this window loses the focus.
window.addEventListener('blur', () => setMenuOpen(false));
document.getElementById('shop-switch')?.addEventListener('change', (event) => {
  location.href = `/store/${event.target.value}`;
});
if (facts.isInstalled)
  renderMenu(JSON.parse(localStorage.getItem(menuKey) ?? '[]').map((item) => ({ ...item, isActive: false })));

window.removeEventListener('message', window.keepMessage);
window.addEventListener('message', receive);
window.earlyMessages.splice(0).forEach(receive);

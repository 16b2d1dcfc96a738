// Notices that the cart has changed, in themes with the standard events and in older ones, and reads it again.
// The page's own requests pass through untouched: same answers, same errors.
import type { AjaxCart } from './page.js';
import { tryAgain } from './try-again.js';

const CHANGE = /\/cart\/(add|change|update|clear)([.?#]|$)/;
/** A theme fires several changes at once; one read serves them all. */
const GATHER_MS = 50;
const PATIENCE_MS = 2000;
/** Written on each change, to notify other tabs. */
const STORED = 'purchase-limits-cart';

type LinesUpdate = Event & CartChange & { detail?: CartChange };
type CartChange = { action?: string; promise?: Promise<{ userErrors?: unknown[] } | undefined> };

/** Calls `onRead` with each cart read, and how often the shopper added something. Returns a function that reads now. */
export function watchCart(onRead: (cart: AjaxCart, adds: number) => void): () => void {
  let adds = 0;
  let isStale = false;
  let announced = 0;
  let timer: ReturnType<typeof setTimeout>;
  let latest = 0;

  const { Shopify } = window;
  const root = (Shopify && Shopify.routes && Shopify.routes.root) || '/';
  const read = () => {
    const mine = ++latest;
    tryAgain(
      () =>
        mine === latest &&
        fetch(`${root}cart.js`)
          .then((answer) => answer.json())
          // An answer to an older request than the last one is out of date.
          .then((cart: AjaxCart) => mine === latest && onRead(cart, adds)),
    );
  };
  const changed = (isAdded: boolean) => {
    if (isAdded) adds++;
    try {
      localStorage[STORED] = Date.now();
    } catch {
      // Without storage, other tabs notice on their next page.
    }
    clearTimeout(timer);
    // An announced change ends with its promise, not with its requests. An unsettled promise is awaited for
    // `PATIENCE_MS` at most.
    timer = setTimeout(read, announced ? PATIENCE_MS : GATHER_MS);
  };

  document.addEventListener('shopify:cart:lines-update', (event) => {
    const { action, promise } = (event as LinesUpdate).detail || (event as LinesUpdate);
    announced++;
    const settle = (isAdded: boolean) => {
      announced--;
      changed(isAdded);
    };
    Promise.resolve(promise).then(
      (result) => settle(action === 'add' && !(result && result.userErrors && result.userErrors.length)),
      () => settle(false),
    );
  });
  watchFetch(changed);
  watchXhr(changed);
  // A page from the back/forward cache shows the cart it was left with.
  addEventListener('pageshow', (event) => event.persisted && read());
  const readIfStale = () => {
    if (!isStale || document.hidden) return;
    isStale = false;
    read();
  };
  addEventListener('storage', ({ key }) => {
    isStale = isStale || key === STORED;
    readIfStale();
  });
  document.addEventListener('visibilitychange', readIfStale);
  return read;
}

function watchFetch(changed: (isAdded: boolean) => void): void {
  const original = window.fetch;
  window.fetch = function (this: unknown, ...request: Parameters<typeof fetch>) {
    const answer = original.apply(this as typeof window, request);
    try {
      const change = CHANGE.exec((request[0] as Request).url || String(request[0]));
      if (change)
        answer.then(
          ({ ok }) => changed(ok && change[1] === 'add'),
          () => {},
        );
    } catch {
      // The page's own request must not fail.
    }
    return answer;
  };
}

function watchXhr(changed: (isAdded: boolean) => void): void {
  const original = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...request: unknown[]) {
    try {
      const change = CHANGE.exec(String(request[1]));
      if (change)
        this.addEventListener('loadend', () => changed(this.status < 400 && change[1] === 'add'), { once: true });
    } catch {
      // The page's own request must not fail.
    }
    return original.apply(this, request as Parameters<typeof original>);
  } as typeof original;
}

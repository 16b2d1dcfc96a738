// Notices that the cart has changed, in themes with the standard events and in older ones, and reads it again.
// The page's own requests pass through untouched: same answers, same errors.
import type { AjaxCart } from './page.js';
import { tryAgain } from './try-again.js';

const CHANGE = /\/cart\/(add|change|update|clear)\b/;
/** A note or attributes alone, as themes send them while a shopper types, leave the lines as they are. */
const WORDS = /^{"(note|attr)(?!.*"(update|discount))/;
/** A theme fires several changes at once; one read serves them all. */
const GATHER_MS = 50;
const PATIENCE_MS = 2000;
/** Written on each change, to notify other tabs. */
const STORED = 'purchase-limits-cart';

type LinesUpdate = Event & CartChange & { detail?: CartChange };
/** Horizon says this alone of a refused add, whose cart is as it was. */
type Failure = { didError?: boolean };
type CartChange = { action?: string; promise?: Promise<{ userErrors?: unknown[]; detail?: Failure } | undefined> };

/** Calls back after each add, and with each cart read, from this address. Returns a function that reads now. */
export function watchCart(url: string, onAdd: () => void, onRead: (cart: AjaxCart) => void): () => void {
  let announced = 0;
  let timer: ReturnType<typeof setTimeout>;
  let latest = 0;

  const read = () => {
    const mine = ++latest;
    tryAgain(
      () =>
        mine === latest &&
        fetch(url)
          .then((answer) => answer.json())
          // An answer to an older request than the last one is out of date.
          .then((cart: AjaxCart) => mine === latest && onRead(cart)),
    );
  };
  const changed = (isAdded: boolean) => {
    if (isAdded) onAdd();
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
      (result) => {
        const { userErrors, detail } = result || {};
        settle(action === 'add' && !(userErrors || '')[0] && !(detail || ('' as Failure)).didError);
      },
      () => settle(false),
    );
  });
  watchRequests(changed);
  // A page from the back/forward cache shows the cart it was left with.
  addEventListener('pageshow', (event) => event.persisted && read());
  addEventListener('storage', ({ key }) => {
    if (key !== STORED) return;
    if (document.hidden) document.addEventListener('visibilitychange', read, { once: true });
    else read();
  });
  return read;
}

/** Calls back with the address of each call of a function of the page, which looks and works as before. */
function follow<Owner>(
  owner: Owner,
  name: keyof Owner,
  at: number,
  onChange: (result: unknown, isAdd: boolean, self: XMLHttpRequest) => void,
): void {
  owner[name] = new Proxy(owner[name] as () => unknown, {
    apply(original, self: XMLHttpRequest, request: unknown[]) {
      const result = original.apply(self, request as []);
      const asked = request[at];
      const change = CHANGE.exec(((asked as Request) || '').url || (asked as string));
      if (change && !WORDS.test(((request[1] as RequestInit) || '').body as string))
        onChange(result, change[1] === 'add', self);
      return result;
    },
  }) as Owner[keyof Owner];
}

function watchRequests(changed: (isAdded: boolean) => void): void {
  follow(window, 'fetch', 0, (answer, isAdd) =>
    (answer as Promise<Response>).then(
      ({ ok }) => changed(ok && isAdd),
      () => {},
    ),
  );
  follow(XMLHttpRequest.prototype, 'open', 1, (_, isAdd, request) =>
    request.addEventListener('loadend', () => changed(request.status < 400 && isAdd), { once: true }),
  );
}

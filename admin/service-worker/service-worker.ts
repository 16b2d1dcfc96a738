// The service worker of the admin, served at /sw.js. It keeps the files of its release whose names carry a hash of
// their content, so that screens open without the network, and it answers a document that cannot be reached with the
// offline page. Documents and answers of the API are never stored.
// Plain code and no Workbox: the files never change under their names, so what is left is shorter than a configuration,
// and vite-plugin-pwa would add 30 packages, among them a second bundler.
import { offlinePage } from './offline-page';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build: which release this is, and the addresses of its files. */
declare const RELEASE: string;
declare const ASSETS: readonly string[];

/** Not every browser has it, nor have the types. */
type Route = { condition: { urlPattern: string }; source: 'network' };
type InstallEvent = ExtendableEvent & { addRoutes?: (route: Route) => Promise<void> };

const CACHE = `admin-${RELEASE}`;
/** Files that are asked for at the same time: few, as the page that is open wants answers of the API meanwhile. */
const AT_ONCE = 4;
/** The server names `Origin` for every answer, and it makes no difference to a file. */
const MATCH = { ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(Promise.all([goAroundForCalls(event), install()])));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(documentFromServer(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(storedOrFetched(event.request));
});

/**
 * Calls of the API do not pass the worker, where the browser can be told so: a call that a page makes as it ends would
 * not outlive the page otherwise.
 */
async function goAroundForCalls(event: InstallEvent): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: '/apiSa/*' }, source: 'network' });
}

/**
 * One page alone is the one that has just been loaded with this release. With several, earlier ones may want their
 * files: then the worker of now stays, until all its pages are closed.
 */
async function install(): Promise<void> {
  await storeAssets();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

/** No page of an earlier release is left, so nobody wants its files. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The request for a document does not wait until the worker has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function storeAssets(): Promise<void> {
  const cache = await caches.open(CACHE);
  const waiting = [...ASSETS];
  const storeNext = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) await store(cache, address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}

/** Takes a file that another release had too from there. A file that cannot be had ends the installation. */
async function store(cache: Cache, address: string): Promise<void> {
  const request = new Request(address, { credentials: 'omit', priority: 'low' });
  const answer = (await caches.match(request, MATCH)) ?? (await fetch(request));
  if (!answer.ok) throw new Error(`${address} was answered with status ${answer.status}`);
  await cache.put(request, answer);
}

/** Of whatever release it is: while a new worker waits, pages are of both. */
async function storedOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request, MATCH)) ?? fetch(request);
}

async function documentFromServer(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const isEmbedded = /^\/embed(\/|$)/.test(pathname);
    const { document, headers } = offlinePage({ isEmbedded, nonce: crypto.randomUUID() });
    return new Response(document, { status: 503, headers });
  }
}

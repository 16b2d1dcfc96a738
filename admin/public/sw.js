// Caches the hashed assets of the admin: the content of such a name never changes. Pages and API answers always come
// from the server.
const CACHE = 'admin-assets-v1';
const HASHED_ASSET = /^\/assets\/.+-[\w-]{8,}\.(js|css|woff2|svg)$/;
const MAX_ASSETS = 150;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || !HASHED_ASSET.test(url.pathname)) return;
  event.respondWith(fromCacheOrNetwork(event.request));
});

async function fromCacheOrNetwork(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await forgetOldest(cache);
  }
  return answer;
}

/** Assets of earlier releases are the oldest entries; without a maximum they would never be deleted. */
async function forgetOldest(cache) {
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - MAX_ASSETS)).map((entry) => cache.delete(entry)));
}

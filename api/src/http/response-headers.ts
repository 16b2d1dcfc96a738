// The headers that do not depend on the route: for security, and for storefronts, which are other origins. They are set
// here as constants, because plugins that compute the same ones for each request took a third of its time.
import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Pages that are embedded in the platform's admin state their own `content-security-policy`. */
const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** What scripts of storefronts ask for is never a document, which the other headers are about. */
const STOREFRONT_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'strict-transport-security': SECURITY_HEADERS['strict-transport-security'],
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
};

export async function addResponseHeaders(server: FastifyInstance): Promise<void> {
  server.addHook('onRequest', (request, reply, done) => {
    if (isOfStorefront(request.url)) reply.headers(STOREFRONT_HEADERS);
    else reply.headers(SECURITY_HEADERS).header('vary', 'Origin');
    done();
  });
  await server.register(answerPreflights);
}

/** In a separate context, so the plugin's hook only runs for preflight requests. */
async function answerPreflights(server: FastifyInstance): Promise<void> {
  await server.register(fastifyCors, {
    delegator: (request, done) =>
      done(
        null,
        isOfStorefront(request.url)
          ? { origin: '*', methods: ['GET', 'POST'], exposedHeaders: ['etag'] }
          : { origin: false },
      ),
  });
}

const isOfStorefront = (url = '') => url.startsWith('/storefront/');

// Refuses requests for a host name that is not the sandbox's: a page that points its own name at this machine would
// otherwise count as being of the same origin, and read id tokens and mails.
import type { FastifyInstance } from 'fastify';
import { shops } from './shops/shops.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** Ports are not compared, because a name is what a foreign page can choose. */
export function requireKnownHost(server: FastifyInstance, publicUrl: string): void {
  const storefronts = shops.map(({ handle }) => `${handle}.localhost`);
  const known = new Set([...LOOPBACK, ...storefronts, nameOf(new URL(publicUrl).host)]);
  server.addHook('onRequest', async ({ headers }) => {
    const name = nameOf(headers.host ?? '');
    if (name && known.has(name)) return;
    throw Object.assign(new Error('The sandbox does not answer under this host name'), { statusCode: 421 });
  });
}

/** The name in lower case without its port; undefined for what is no host. */
function nameOf(host: string): string | undefined {
  return AUTHORITY.exec(host)?.[1]?.toLowerCase();
}

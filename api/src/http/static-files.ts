import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const SERVICE_WORKER = 'sw.js';
/** Removes the service worker with everything it stored. */
const SERVICE_WORKER_OFF = 'sw-off.js';
/** A worker asks its own server for what pages ask for, and runs no other script. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

type Headers = { header: (name: string, value: string) => unknown };
type Options = { prefix?: string; withoutServiceWorker?: boolean };

/** Serves built files below an address. `withoutServiceWorker`: browsers drop the service worker that they have. */
export async function serveFiles(
  server: FastifyInstance,
  root: string,
  { prefix = '/', withoutServiceWorker = false }: Options = {},
): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    setHeaders,
    ...(withoutServiceWorker && { globIgnore: [SERVICE_WORKER] }),
  });
  if (withoutServiceWorker) removeServiceWorker(server, root, prefix);
}

function removeServiceWorker(server: FastifyInstance, root: string, prefix: string): void {
  const script = readFileSync(join(root, SERVICE_WORKER_OFF), 'utf8');
  server.get(prefix + SERVICE_WORKER, (_request, reply) => {
    setHeaders(reply, SERVICE_WORKER);
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}

/** Vite names built files by their content; every other file is asked for again each time. */
function setHeaders(reply: Headers, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (basename(path) === SERVICE_WORKER) reply.header('content-security-policy', SERVICE_WORKER_POLICY);
}

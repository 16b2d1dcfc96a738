import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves built files below an address. */
export async function serveFiles(server: FastifyInstance, root: string, prefix = '/'): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    setHeaders: cacheHashed,
  });
}

/** Vite names built files by their content; every other file is asked for again each time. */
function cacheHashed(reply: { header: (name: string, value: string) => unknown }, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

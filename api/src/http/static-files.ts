import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built admin's files. */
export async function serveFiles(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, { root, index: false, wildcard: false, setHeaders: cacheHashed });
}

/** Vite names built files by their content; every other file is asked for again each time. */
function cacheHashed(reply: { header: (name: string, value: string) => unknown }, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

import type { FastifyRequest } from 'fastify';

/** The path without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!;
}

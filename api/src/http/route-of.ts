import type { FastifyRequest } from 'fastify';

/** The route of the admin's pages, which answers whatever no other does. */
const EVERYTHING = /^\/?\*$/;

/**
 * The pattern of the matched route, for example `/limits/:id`. Use it instead of the URL for routing decisions, because
 * a URL has several spellings (`/%6Cimits`). Unmatched requests return the URL.
 */
export function routeOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  return route === undefined || EVERYTHING.test(route) ? url : route;
}

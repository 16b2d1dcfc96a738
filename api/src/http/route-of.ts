import type { FastifyRequest } from 'fastify';

/** The route of the admin's pages, which answers whatever no other does. */
const EVERYTHING = /^\/?\*$/;

/**
 * The pattern of the route that answers a request, for example `/limits/:id`. What depends on where a request goes asks
 * this and not the address, which can be written in several ways (`/%6Cimits`). Of what no route of its own answers,
 * the address.
 */
export function routeOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  return route === undefined || EVERYTHING.test(route) ? url : route;
}

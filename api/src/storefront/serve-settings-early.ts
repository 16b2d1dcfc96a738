// The settings document is what storefronts ask for most. It is sent as soon as a request has passed the server's own
// checks (host, rate), without Nest's pipeline, which has nothing to add to it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GetSettings, type GetSettingsHandler } from './queries/get-settings.js';
import { sendSettings } from './send-settings.js';

const ROUTE = '/storefront/:shop/settings';

/** Anything but a plain hit continues to the route in `storefront.controller.ts`, which reports why. */
export function serveSettingsEarly(server: FastifyInstance, settings: GetSettingsHandler): void {
  server.addHook('preParsing', (request: FastifyRequest, reply: FastifyReply, payload, goOn) => {
    if (request.routeOptions.url !== ROUTE || request.method !== 'GET') return goOn(null, payload);
    const { shop } = request.params as { shop: string };
    const ready = settings.ready(shop);
    if (ready) return sendSettings(reply, ready, request.headers);
    settings
      .execute(new GetSettings({ domain: shop }))
      .then((served) => sendSettings(reply, served, request.headers))
      .catch(() => goOn(null, payload));
  });
}

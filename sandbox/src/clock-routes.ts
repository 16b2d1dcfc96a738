import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from './admin-shell/own-page.js';
import { clockFile, clockOffset, moveClock, now } from './clock.js';

const HOUR_MS = 3_600_000;
const form = z.object({ hours: z.coerce.number() });

/** Moving the store's time, in its settings or as JSON. */
export function registerClockRoutes(server: FastifyInstance): void {
  const view = () => ({ offsetMs: clockOffset(), now: now().toISOString() });
  const move = (offsetMs: number) => moveClock(readBody(clockFile, { offsetMs }).offsetMs);

  server.post<{ Params: { handle: string }; Body: unknown }>('/store/:handle/clock', async (request, reply) => {
    move(Math.round(readBody(form, request.body).hours * HOUR_MS));
    return reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/settings?saved=1`, 303);
  });
  server.get('/sandbox/clock', async () => view());
  server.put<{ Body: unknown }>('/sandbox/clock', async (request) => {
    move(readBody(clockFile, request.body).offsetMs);
    return view();
  });
}

// Lets the app's own pages use the switches under /sandbox/: its development zone has buttons for them. No other site
// may, and the pages of the admin stay closed to the app.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const SWITCHES = '/sandbox/';

export async function allowAppPage(server: FastifyInstance, appUrl: string): Promise<void> {
  const { origin } = new URL(appUrl);
  await server.register(cors, {
    delegator: (request, done) =>
      done(
        null,
        request.url?.startsWith(SWITCHES) ? { origin: [origin], methods: ['GET', 'POST', 'PUT'] } : { origin: false },
      ),
  });
}

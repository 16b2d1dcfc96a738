import type { FastifyInstance } from 'fastify';
import { readBody } from '../admin-shell/own-page.js';
import { filledFields } from '../faults/filled-fields.js';
import { mailFaultSchema, type MailFaults } from './mail-faults.js';

/** Switching the mail server's failures, on the page Faults or as JSON. */
export function registerMailFaultsRoutes(server: FastifyInstance, faults: MailFaults): void {
  server.post<{ Params: { handle: string }; Body: unknown }>('/store/:handle/mail-faults', async (request, reply) => {
    faults.set(readBody(mailFaultSchema, readBody(filledFields, request.body)));
    return reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/faults`, 303);
  });
  server.get('/sandbox/mail-faults', async () => faults.current());
  server.put<{ Body: unknown }>('/sandbox/mail-faults', async (request) => {
    faults.set(readBody(mailFaultSchema, request.body));
    return faults.current();
  });
}

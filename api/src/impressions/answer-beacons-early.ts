// Beacons are what storefronts send most. They are answered as soon as a request has passed the server's own checks
// (host, rate, size), without Nest's pipeline, which has nothing to add to them.
import { contactsBody, impressionsBody, type RecordedView } from '@purchase-limits/contract/storefront';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isHeavy } from '../http/json-bodies.js';

/** Of the controller. */
type Beacons = {
  impressions: (body: z.infer<typeof impressionsBody>, address: string) => Promise<RecordedView>;
  contacts: (body: z.infer<typeof contactsBody>, address: string) => Promise<RecordedView>;
};
type Answering = (body: unknown, address: string) => Promise<RecordedView> | null;

/** What is not simply valid goes on to the route of the controller, which says why. */
export function answerBeaconsEarly(server: FastifyInstance, beacons: Beacons): void {
  const answering: Record<string, Answering> = {
    '/storefront/impressions': (body, address) => {
      const { data } = impressionsBody.safeParse(body);
      return data ? beacons.impressions(data, address) : null;
    },
    '/storefront/contacts': (body, address) => {
      const { data } = contactsBody.safeParse(body);
      return data ? beacons.contacts(data, address) : null;
    },
  };
  server.addHook('preHandler', (request: FastifyRequest, reply: FastifyReply, goOn) => {
    const answer = request.method === 'POST' ? answering[request.routeOptions.url ?? ''] : undefined;
    const recorded = answer && !isHeavy(request.body) ? answer(request.body, request.ip) : null;
    if (!recorded) return goOn();
    recorded.then((view) => reply.send(view), goOn);
  });
}

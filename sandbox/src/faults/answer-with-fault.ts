import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './faults.js';

const RETRY_AFTER_SECONDS = '2.0';
const texts: Record<number, string> = {
  401: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  402: 'Unavailable Shop',
  403: '[API] This action requires merchant approval for the needed scope.',
  404: 'Not Found',
  423: 'This shop is currently locked',
  429: 'Exceeded the call limit of the API client. Reduce request rates to resume uninterrupted service.',
};

/** Applies the fault to the response. False if the request continues as usual, perhaps later. */
export async function answerWithFault(fault: Fault, reply: FastifyReply): Promise<boolean> {
  if (fault.mode === 'slow') await pause(fault.ms);
  // Never answers: the caller has to time out.
  if (fault.mode === 'hang') reply.hijack();
  if (fault.mode === 'status') await sendStatus(reply, fault.status, fault.body);
  return fault.mode === 'hang' || fault.mode === 'status';
}

async function sendStatus(reply: FastifyReply, status: number, body: 'json' | 'text' | 'html'): Promise<void> {
  const text = texts[status] ?? 'Internal Server Error';
  if (status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply.code(status);
  if (body === 'json') await reply.send({ errors: text });
  else if (body === 'text') await reply.type('text/plain; charset=utf-8').send(text);
  else await reply.type('text/html; charset=utf-8').send(`<!doctype html><title>${status}</title><h1>${text}</h1>`);
}

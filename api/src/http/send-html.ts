import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends a document. `framedBy` is the source list of the pages that may frame it, `scripts` of the scripts that may run
 * in it; without it any may.
 */
export function sendHtml(reply: FastifyReply, document: string | Readable, framedBy: string, scripts?: string): void {
  const policy = [`frame-ancestors ${framedBy};`, ...(scripts ? [`script-src ${scripts};`] : [])];
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join(' '))
    .header('cache-control', 'no-store')
    .send(document);
}

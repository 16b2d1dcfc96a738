import type { FastifyReply } from 'fastify';

/** Sends a document; `framedBy` is the source list of the pages that may frame it. */
export function sendHtml(reply: FastifyReply, document: string, framedBy: string): void {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `frame-ancestors ${framedBy};`)
    .header('cache-control', 'no-store')
    .send(document);
}

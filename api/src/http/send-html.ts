import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Where a document gets what it consists of, by directive; plain pages have styles and pictures of ours only. */
export type Sources = { 'script-src': string } & Record<string, string>;

const PLAIN: Record<string, string> = {
  'default-src': `'none'`,
  'style-src': `'unsafe-inline'`,
  'img-src': `'self'`,
};

/**
 * Sends a document. `framedBy` is the source list of the pages that may frame it. No document runs inline scripts,
 * embeds objects or is of another base.
 */
export function sendHtml(
  reply: FastifyReply,
  document: string | Readable,
  framedBy: string,
  sources: Sources | typeof PLAIN = PLAIN,
): void {
  const policy = { 'frame-ancestors': framedBy, ...sources, 'object-src': `'none'`, 'base-uri': `'none'` };
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      Object.entries(policy)
        .map(([directive, list]) => `${directive} ${list};`)
        .join(' '),
    )
    .header('cache-control', 'no-store')
    .send(document);
}

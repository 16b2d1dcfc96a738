import type { FastifyReply } from 'fastify';
import type { ServedSettings } from './queries/get-settings.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The parts of a request that decide how to send the document. */
export type Asked = { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | undefined };

/** Answers with the document, or with 304 to whom has it. */
export function sendSettings(reply: FastifyReply, { body, gzipped, etag }: ServedSettings, asked: Asked): void {
  const isGzipped = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
  // The same content in another encoding: equal, and not byte for byte.
  reply
    .header('etag', isGzipped ? `W/${etag}` : etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=0, must-revalidate');
  if (asked['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) reply.code(304).send();
  else if (isGzipped) reply.type(JSON_TYPE).header('content-encoding', 'gzip').send(gzipped);
  else reply.type(JSON_TYPE).send(body);
}

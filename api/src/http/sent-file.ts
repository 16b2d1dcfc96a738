// A body that is a file: passed on as it arrives, see server.ts.
import { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** `declaredBytes`: how long the sender says it is; null: it does not say. */
export type SentFile = { content: Readable; declaredBytes: number | null };

/** The file that is the request's body; null when the body is something else. */
export const RequestFile = createParamDecorator((_: unknown, context: ExecutionContext): SentFile | null => {
  const { body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!(body instanceof Readable)) return null;
  return { content: body, declaredBytes: headers['content-length'] ? Number(headers['content-length']) : null };
});

// What the admin's own forms and switches share: who may press them, and what they may contain.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A form of another site, the app's page included, presses none of the merchant's buttons. */
export async function requireOwnPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    await reply.code(403).send({ status: 403, message: 'Only the admin itself may ask' });
}

/** The body as the schema has it; anything else is answered with 400 and what is wrong. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw Object.assign(new Error(problems.join('; ')), { statusCode: 400 });
}

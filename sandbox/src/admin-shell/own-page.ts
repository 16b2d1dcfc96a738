// Guards changes made by pages: only the admin's own forms and switches, with validated contents.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

const READING = ['GET', 'HEAD', 'OPTIONS'];
const ADMIN = '/store/';
const SWITCHES = '/sandbox/';

/**
 * A page of another site presses none of the merchant's buttons and none of the switches; the app's own page, which has
 * buttons for them, presses switches alone. Programs send neither header.
 */
export function refuseForeignPages(server: FastifyInstance, appUrl: string): void {
  const app = new URL(appUrl).origin;
  server.addHook('onRequest', async ({ method, headers, routeOptions: { url = '' } }, reply) => {
    const isSwitch = url.startsWith(SWITCHES);
    if (READING.includes(method) || !(isSwitch || url.startsWith(ADMIN))) return;
    if (!isOfForeignPage(headers) || (isSwitch && headers.origin === app)) return;
    await reply.code(403).send({ status: 403, message: 'Only the admin itself may ask' });
  });
}

/** Every browser sends the page's origin with these requests, and most also whether it is ours. */
function isOfForeignPage({ origin, host, ...headers }: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** The body as the schema has it; anything else is answered with 400 and what is wrong. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw Object.assign(new Error(problems.join('; ')), { statusCode: 400 });
}

// A command sent twice under one key has one effect and one answer (rules §4).
import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/transactions.js';
import { IdempotencyEntity } from './idempotency.entity.js';
import { RuleError } from './rule-error.js';

export type Idempotency = { key: string; fingerprint: string };

/** The request's `Idempotency-Key` with a fingerprint of what it asks for; null without one. */
export const RequestIdempotency = createParamDecorator((_: unknown, context: ExecutionContext): Idempotency | null =>
  idempotencyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'body'>;

export function idempotencyOf(request: Asked & Pick<FastifyRequest, 'headers'>): Idempotency | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > 200)
    throw new RuleError(422, 'invalid', 'Idempotency-Key: use at most 200 characters', {
      fields: { 'Idempotency-Key': 'Use at most 200 characters' },
    });
  return { key, fingerprint: fingerprintOf(request) };
}

/** The same for requests that ask for the same. */
export function fingerprintOf({ method, url, body }: Asked): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
}

/**
 * Runs the work unless its key was already used; a concurrent request with the same key waits for the first. Keys are
 * kept for 24 hours.
 */
export async function once<T>(
  tx: Tx,
  shopId: string,
  idempotency: Idempotency | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return work();
  const { key, fingerprint } = idempotency;
  // Of its own key only: two requests that deleted all old rows could wait for each other.
  await tx.rows(`DELETE FROM idempotency WHERE key = $1 AND created_at < now() - interval '24 hours'`, [key]);
  const mine = await tx.rows(
    'INSERT INTO idempotency (shop_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    [shopId, key, fingerprint],
  );
  if (mine.length === 0) return answerOfFirst<T>(tx, idempotency);
  const answer = await work();
  await tx.rows('UPDATE idempotency SET answer = $2 WHERE key = $1', [key, JSON.stringify(answer)]);
  return answer;
}

async function answerOfFirst<T>(tx: Tx, { key, fingerprint }: Idempotency): Promise<T> {
  const first = await tx.manager.findOneBy(IdempotencyEntity, { key });
  if (first?.fingerprint === fingerprint) return first.answer as T;
  throw new RuleError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request', {
    fields: { 'Idempotency-Key': 'Use a new key for another request' },
  });
}

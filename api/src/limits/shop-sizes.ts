import type { LimitDraft } from '@purchase-limits/domain/limit';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { Tx } from '../database/transactions.js';
import { RuleError } from '../http/rule-error.js';

/** Overhead of a published limit beyond its definition, and of a document beyond its limits. */
const BYTES_OF_A_LIMIT = 200;
const BYTES_OF_A_DOCUMENT = 40_000;

/** Limits, those of them that are wanted active, and how many bytes these are in a document. */
export type ShopSizes = { limits: number; active: number; bytes: number };

/** Throws a 422 when the shop has, after this write, more limits than it may have or than storefronts can be given. */
export async function throwUnlessFits(tx: Tx): Promise<void> {
  const problem = sizeProblem(await readSizes(tx));
  if (problem) throw tooLarge(problem);
}

/** The shop's sizes in this transaction. */
export async function readSizes(tx: Tx): Promise<ShopSizes> {
  const [held] = await tx.rows<ShopSizes>(
    `SELECT count(*)::int AS limits, count(*) FILTER (WHERE status = 'active')::int AS active,
       coalesce(
         sum(octet_length(definition::text) + ${BYTES_OF_A_LIMIT}) FILTER (WHERE status = 'active'), 0)::int AS bytes
     FROM purchase_limit WHERE deleted_at IS NULL`,
  );
  return held!;
}

/** Why a shop cannot have so much, and what would help; null: it can. */
export function sizeProblem({ limits, active, bytes }: ShopSizes): string | null {
  if (limits > SIZES.limits)
    return `A shop has at most ${SIZES.limits} limits. Delete some that are not needed any more.`;
  if (active > SIZES.activeLimits) return `At most ${SIZES.activeLimits} limits can be active. Deactivate some first.`;
  if (bytes + BYTES_OF_A_DOCUMENT <= SIZES.documentBytes) return null;
  return (
    'All active limits together are more than 1 MB, which storefronts can be given at most. ' +
    'Conditions in place of single products, or fewer active limits, would help.'
  );
}

/** At least what an active limit adds to a document. */
export function bytesOf(draft: LimitDraft): number {
  return Buffer.byteLength(JSON.stringify(draft)) + BYTES_OF_A_LIMIT;
}

function tooLarge(message: string): RuleError {
  return new RuleError(422, 'too_large', message, { fields: { status: message } });
}

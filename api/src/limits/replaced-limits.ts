// The limits that another one replaces, as it is saved (rules §3.22).
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { circleOf } from '@purchase-limits/domain/priorities';
import type { Tx } from '../database/transactions.js';
import { throwIfAny } from '../http/rule-error.js';

type Row = { id: string; name: string; replaces: string[] | null };

/** Two limits that are saved at once must not replace each other. */
const LOCK = `hashtextextended('limits that replace others ' || $1::text, 0)`;

/**
 * The draft without those of `before` that are gone. Throws a 422 for others that the shop does not have, and where the
 * limit would, in the end, replace itself. `id`: null: it is new.
 */
export async function withReplaced(
  tx: Tx,
  shopId: string,
  id: string | null,
  draft: LimitDraft,
  before: readonly string[] = [],
): Promise<LimitDraft> {
  if (!draft.replaces?.length) return draft;
  await tx.rows(`SELECT pg_advisory_xact_lock(${LOCK})`, [shopId]);
  const rows = await tx.rows<Row>(
    `SELECT id::text AS id, name, definition -> 'replaces' AS replaces FROM purchase_limit
     WHERE deleted_at IS NULL AND (id::text = ANY($1) OR definition ? 'replaces')`,
    [draft.replaces],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const isUnknown = (replaced: string) => !known.has(replaced) && !before.includes(replaced);
  if (draft.replaces.some(isUnknown)) throwIfAny({ replaces: 'A limit that is chosen here does not exist any more' });
  const replaces = draft.replaces.filter((replaced) => known.has(replaced));
  if (id !== null) {
    const circle = circleOf({ id, replaces }, new Map(rows.map((row) => [row.id, row.replaces ?? []])));
    if (circle) throwIfAny({ replaces: circleError(circle, known) });
  }
  return { ...draft, replaces };
}

/** `circle`: from the first limit that is replaced to the limit itself. */
function circleError(circle: readonly string[], known: ReadonlyMap<string, Row>): string {
  if (circle.length === 1) return 'A limit cannot replace itself';
  const name = known.get(circle[0]!)!.name;
  return `“${name}” already replaces this limit${circle.length > 2 ? ', by way of others' : ''}`;
}

/** Throws where limits that are written already name one that is gone, or would replace themselves. */
export async function requireReplaced(
  tx: Tx,
  shopId: string,
  written: readonly Pick<LimitDraft, 'name' | 'replaces'>[],
): Promise<void> {
  if (!written.some(({ replaces }) => replaces?.length)) return;
  const known = await requireNoCircle(tx, shopId);
  const gone = written.find(({ replaces }) => replaces?.some((id) => !known.has(id)));
  if (gone) throwIfAny({ replaces: `A limit that “${gone.name}” replaces does not exist any more` });
}

/** Throws when a limit of the shop would replace itself. Answers the ids of all. */
export async function requireNoCircle(tx: Tx, shopId: string): Promise<Set<string>> {
  await tx.rows(`SELECT pg_advisory_xact_lock(${LOCK})`, [shopId]);
  const rows = await tx.rows<Row>(
    `SELECT id::text AS id, name, definition -> 'replaces' AS replaces FROM purchase_limit WHERE deleted_at IS NULL`,
  );
  const replacedBy = new Map(rows.map(({ id, replaces }) => [id, replaces ?? []]));
  const circle = rows.find(({ id, replaces }) => replaces && circleOf({ id, replaces }, replacedBy));
  if (circle) throwIfAny({ replaces: `“${circle.name}” would replace itself, directly or by way of others` });
  return new Set(rows.map(({ id }) => id));
}

import type { Tx } from '../../database/transactions.js';
import type { Change } from '../write-change.js';

/**
 * Reads the limits that an import changes, before they are written. Given the ids of its new limits, answers what
 * undoes it, as JSON that is stored without being parsed.
 */
export async function undoOf(
  tx: Tx,
  { at, changes }: { at: Date; changes: readonly Change[] },
): Promise<(created: readonly string[]) => string> {
  const [found] = await tx.rows<{ changed: string }>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('version', version + 1, 'limit',
       definition || jsonb_build_object('id', id, 'name', name, 'type', type, 'status', status,
         'startDate', start_date, 'endDate', end_date))), '[]')::text AS changed
     FROM purchase_limit WHERE id = ANY($1)`,
    [changes.map(({ before }) => before.id)],
  );
  return (created) => `{"at":${JSON.stringify(at)},"created":${JSON.stringify(created)},"changed":${found!.changed}}`;
}

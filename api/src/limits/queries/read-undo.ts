import type { Tx } from '../../database/transactions.js';
import { LimitImportEntity, type Undo } from '../import/limit-import.entity.js';

/** What undoes this import; null: nothing does. */
export async function readUndo(tx: Tx, importId: string): Promise<Undo | null> {
  const found = await tx.manager
    .createQueryBuilder(LimitImportEntity, 'kept')
    .select('kept.id')
    .addSelect('kept.undo')
    .where({ id: importId })
    .getOne();
  return found?.undo ?? null;
}

import type { LimitImport } from '@purchase-limits/contract/limit-import';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';

/** An uploaded file of the shop; throws when it has none with this id. */
export class GetLimitImport extends ShopQuery<LimitImport, { importId: string }> {}

export const GetLimitImportHandler = queryHandler(GetLimitImport, async (tx, { given: { importId } }) => {
  return toImportView(await readImport(tx, importId));
});

/** Throws when the shop has none with this id. */
export async function readImport(tx: Tx, id: string): Promise<LimitImportEntity> {
  const found = await tx.manager.findOneBy(LimitImportEntity, { id });
  if (!found) throw new NotFoundError('import');
  return found;
}

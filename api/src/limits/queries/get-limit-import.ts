import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';

/** An uploaded file of the shop; throws when it has none with this id. */
export class GetLimitImport extends ShopQuery<LimitImport> {
  constructor(
    shopId: string,
    readonly importId: string,
  ) {
    super(shopId);
  }
}

export const GetLimitImportHandler = queryHandler(GetLimitImport, async (tx, { importId }) => {
  const found = await tx.manager.findOneBy(LimitImportEntity, { id: importId });
  if (!found) throw new NotFoundError('import');
  return toImportView(found);
});

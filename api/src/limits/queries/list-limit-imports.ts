import { MOST_UNDOABLE, type LimitImports } from '@purchase-limits/contract/limit-import';
import { In } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';

/** The last imports that are done, newest first. */
export class ListLimitImports extends ShopQuery<LimitImports> {}

export const ListLimitImportsHandler = queryHandler(ListLimitImports, async (tx) => {
  const found = await tx.manager.find(LimitImportEntity, {
    where: { status: In(['done', 'undoing', 'undone']) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: MOST_UNDOABLE,
  });
  return {
    imports: found.map((one) => {
      const { id, fileName, mode, status, created, changed, canUndo, createdAt } = toImportView(one);
      return { id, fileName, mode, status, created, changed, canUndo, createdAt };
    }),
  };
});

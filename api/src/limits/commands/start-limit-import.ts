import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Tx } from '../../database/transactions.js';
import { NotFoundError, RuleError } from '../../http/rule-error.js';
import { isUnderWay, LimitImportEntity, toImportView } from '../import/limit-import.entity.js';

/** The merchant wants the limits of a checked file. A worker creates and changes them. */
export class StartLimitImport extends ShopCommand<LimitImport, { importId: string }> {}

export const StartLimitImportHandler = commandHandler(StartLimitImport, async (tx, { shop, given: { importId } }) => {
  const { wanted, requireNoOther } = await lockImports(tx, importId);
  if (wanted.status !== 'checked')
    throw new RuleError(409, 'import_started', 'This import was started already. Upload the file again to repeat it.');
  if (wanted.problemCount > 0)
    throw new RuleError(409, 'import_has_problems', 'The file has problems. Correct them and check it again.');
  requireNoOther();
  const started = { ...wanted, status: 'waiting' as const, by: shop.userId };
  await tx.manager.update(LimitImportEntity, { id: importId }, { status: started.status, by: started.by });
  const type = wanted.mode === 'update' ? 'LimitUpdateRequested' : 'LimitImportRequested';
  await emit(tx, { type, shopId: shop.id, importId });
  return toImportView(started);
});

/** The import. All of the shop's are locked, so that no two are under way at once. */
export async function lockImports(
  tx: Tx,
  importId: string,
): Promise<{ wanted: LimitImportEntity; requireNoOther: () => void }> {
  const imports = await tx.manager.find(LimitImportEntity, {
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  const wanted = imports.find(({ id }) => id === importId);
  if (!wanted) throw new NotFoundError('import');
  return {
    wanted,
    requireNoOther() {
      if (imports.some(isUnderWay))
        throw new RuleError(409, 'import_running', 'Another import is not done yet. Please wait until it is.');
    },
  };
}

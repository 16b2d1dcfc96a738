import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { now } from '../../clock.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { canUndo, LimitImportEntity, toImportView } from '../import/limit-import.entity.js';
import { requireAsImported } from '../import/undo-imported.js';
import { lockImports } from './start-limit-import.js';

/**
 * The merchant wants the limits back as they were before an import. A worker restores them; what keeps it from that is
 * said here already, if it is known.
 */
export class UndoLimitImport extends ShopCommand<LimitImport, { importId: string }> {}

export const UndoLimitImportHandler = commandHandler(UndoLimitImport, async (tx, { shop, given: { importId } }) => {
  const { wanted, requireNoOther } = await lockImports(tx, importId);
  if (wanted.status === 'undone' || (wanted.status === 'undoing' && !canUndo(wanted))) return toImportView(wanted);
  const [kept] = await tx.rows('SELECT 1 FROM limit_import WHERE id = $1 AND undo IS NOT NULL', [importId]);
  if (!kept || !canUndo(wanted))
    throw new RuleError(409, 'import_not_undoable', 'Imports can be undone once they are done, for 30 days.');
  requireNoOther();
  await requireAsImported(tx, importId);
  const change = { status: 'undoing' as const, done: 0, failure: null, undoRequestedAt: now(), by: shop.userId };
  await tx.manager.update(LimitImportEntity, { id: importId }, change);
  await emit(tx, { type: 'LimitImportUndoRequested', shopId: shop.id, importId });
  return toImportView({ ...wanted, ...change });
});

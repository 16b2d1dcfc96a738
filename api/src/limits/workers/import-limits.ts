import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import { consumerOf, type Handling } from '../../events/consumer.js';
import { RuleError } from '../../http/rule-error.js';
import { LimitImportProgress } from '../import/limit-import-progress.js';
import { LimitImportEntity } from '../import/limit-import.entity.js';
import { undoImported } from '../import/undo-imported.js';
import { writeImported } from '../import/write-imported.js';

/**
 * Creates and changes a checked file's limits, or takes an import back, in one transaction with the inbox row. If
 * something forbids that by now, it ends without having written a limit. Few run at a time, because each holds two
 * connections.
 */
@Injectable()
export class ImportLimits extends consumerOf('import-limits', { concurrency: 2 }) {
  constructor(private readonly progress: LimitImportProgress) {
    super();
  }

  protected readonly handle: Handling = async (ref) => {
    const isUndo = ref.type === 'LimitImportUndoRequested';
    try {
      return await (isUndo ? this.undoAll : this.importAll)(ref);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return (isUndo ? this.keeping : this.failing)(error.message)(ref);
    }
  };

  private readonly importAll = this.inShop(async (tx, { shopId, importId }) => {
    const wanted = await readImport(tx, importId, 'drafts');
    if (!wanted?.drafts) return;
    const noteProgress = (done: number) => this.progress.note(shopId, importId, wanted.unchanged + done);
    await noteProgress(0);
    const { eventId, undo } = await writeImported(tx, { shopId, by: wanted.by, drafts: wanted.drafts }, noteProgress);
    await tx.rows(
      `UPDATE limit_import SET status = 'done', done = rows, event_id = $2, drafts = NULL, content = NULL,
         undo = $3::jsonb
       WHERE id = $1`,
      [importId, eventId, undo],
    );
  });

  private readonly undoAll = this.inShop(async (tx, { shopId, importId }) => {
    const wanted = await readImport(tx, importId, 'undo');
    if (wanted?.status !== 'undoing' || !wanted.undo) return;
    const { by, undo } = wanted;
    const noteProgress = (done: number) => this.progress.note(shopId, importId, wanted.unchanged + done, 'undoing');
    const eventId = await undoImported(tx, { shopId, by, importId, undo }, noteProgress);
    await tx.manager.update(
      LimitImportEntity,
      { id: importId },
      { status: 'undone', done: wanted.rows, eventId, undo: null },
    );
  });

  private readonly failing = (failure: string): Handling =>
    this.inShop(async (tx, { importId }) => {
      await tx.manager.update(
        LimitImportEntity,
        { id: importId },
        { status: 'failed', done: 0, failure, drafts: null, content: null },
      );
    });

  /** The import stays, with the reason. */
  private readonly keeping = (failure: string): Handling =>
    this.inShop(async (tx, { importId }) => {
      await tx.rows(`UPDATE limit_import SET status = 'done', done = rows, failure = $2 WHERE id = $1`, [
        importId,
        failure,
      ]);
    });
}

function readImport(tx: Tx, id: string, large: 'drafts' | 'undo'): Promise<LimitImportEntity | null> {
  return tx.manager.createQueryBuilder(LimitImportEntity, 'kept').addSelect(`kept.${large}`).where({ id }).getOne();
}

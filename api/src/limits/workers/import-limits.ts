import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import { consumerOf, type Handling } from '../../events/consumer.js';
import { RuleError } from '../../http/rule-error.js';
import { insertImported } from '../import/insert-imported.js';
import { LimitImportProgress } from '../import/limit-import-progress.js';
import { LimitImportEntity } from '../import/limit-import.entity.js';

/**
 * Creates a checked file's limits in one transaction with the inbox row. If plan or sizes no longer allow them, the
 * import ends without creating any. Few run at a time, because each holds two connections.
 */
@Injectable()
export class ImportLimits extends consumerOf('import-limits', { concurrency: 2 }) {
  constructor(private readonly progress: LimitImportProgress) {
    super();
  }

  protected readonly handle: Handling = async (ref) => {
    try {
      return await this.importAll(ref);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return this.failing(error.message)(ref);
    }
  };

  private readonly importAll = this.inShop(async (tx, { shopId, importId }) => {
    const wanted = await readImport(tx, importId);
    if (!wanted?.drafts) return;
    const noteProgress = (done: number) => this.progress.note(shopId, importId, done);
    await noteProgress(0);
    const eventId = await insertImported(tx, { shopId, by: wanted.by, drafts: wanted.drafts }, noteProgress);
    await tx.manager.update(
      LimitImportEntity,
      { id: importId },
      { status: 'done', done: wanted.rows, eventId, drafts: null },
    );
  });

  private failing(failure: string): Handling {
    return this.inShop(async (tx, { importId }) => {
      await tx.manager.update(
        LimitImportEntity,
        { id: importId },
        { status: 'failed', done: 0, failure, drafts: null },
      );
    });
  }
}

function readImport(tx: Tx, id: string): Promise<LimitImportEntity | null> {
  return tx.manager.createQueryBuilder(LimitImportEntity, 'kept').addSelect('kept.drafts').where({ id }).getOne();
}

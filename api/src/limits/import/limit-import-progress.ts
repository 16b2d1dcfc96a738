import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { LimitImportEntity } from './limit-import.entity.js';

/**
 * Progress of an import, in limits written. Uses a separate transaction, so it is visible before the limits are and
 * survives a rollback. It doesn't wait for the import's transaction, which writes this row last.
 */
@Injectable()
export class LimitImportProgress {
  constructor(private readonly transactions: Transactions) {}

  async note(
    shopId: string,
    importId: string,
    done: number,
    status: 'importing' | 'undoing' = 'importing',
  ): Promise<void> {
    await this.transactions.run(shopId, (tx) =>
      tx.manager.update(
        LimitImportEntity,
        { id: importId, status: In(status === 'importing' ? ['waiting', 'importing'] : ['undoing']) },
        { status, done },
      ),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { LimitImportEntity } from './limit-import.entity.js';

/**
 * How many limits an import has written. Noted in a transaction of its own, so that it is seen before the limits are,
 * and stays when they are rolled back. It does not wait for the import's transaction, which writes this row last.
 */
@Injectable()
export class LimitImportProgress {
  constructor(private readonly transactions: Transactions) {}

  async note(shopId: string, importId: string, done: number): Promise<void> {
    await this.transactions.run(shopId, (tx) =>
      tx.manager.update(
        LimitImportEntity,
        { id: importId, status: In(['waiting', 'importing']) },
        { status: 'importing', done },
      ),
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class Purchases1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0023-purchases.sql'));
    for (const table of ['purchase', 'purchase_ledger', 'customer_facts']) await runner.query(lockToShop(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customer_facts; DROP TABLE purchase_ledger; DROP TABLE purchase');
    await runner.query('DROP SEQUENCE order_reading');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class OrderOfDeliveries1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0033-order-of-deliveries.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE purchase DROP COLUMN read_at, DROP COLUMN told;
      ALTER TABLE purchase_ledger DROP COLUMN withdrawn_at;
      DROP FUNCTION IF EXISTS note_process(uuid, text, text, text, timestamptz, text[], boolean, int, jsonb);
      ALTER TABLE process DROP COLUMN progress;`);
  }
}

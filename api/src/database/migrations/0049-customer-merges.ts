import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class CustomerMerges1700000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0049-customer-merges.sql'));
  }

  async down(): Promise<void> {
    throw new Error('No migration is undone: an earlier release works on the tables of the next.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class RereadLedgers1700000000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0058-reread-ledgers.sql'));
  }

  async down(): Promise<void> {
    throw new Error('No migration is undone: an earlier release works on the tables of the next.');
  }
}

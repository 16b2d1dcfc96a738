import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class HistoryOfLimits1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0013-history-of-limits.sql'));
    await runner.query(lockToShop('limit_history'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_history');
  }
}

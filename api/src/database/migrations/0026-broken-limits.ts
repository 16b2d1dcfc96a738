import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class BrokenLimits1700000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0026-broken-limits.sql'));
    await runner.query(lockToShop('broken_limit'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE broken_limit; ALTER TABLE purchase DROP COLUMN judged');
  }
}

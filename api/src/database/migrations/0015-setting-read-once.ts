import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class SettingReadOnce1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0015-setting-read-once.sql'));
  }

  /** The policies of before show the same rows, more slowly. */
  async down(): Promise<void> {}
}

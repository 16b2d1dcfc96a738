import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class LimitImports1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0014-limit-imports.sql'));
    await runner.query(lockToShop('limit_import'));
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON limit_import TO api, worker_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_import');
  }
}

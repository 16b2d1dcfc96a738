import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class DeadEnds1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0008-dead-ends.sql'));
    await runner.query(lockToShop('dead_end'));
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON dead_end TO worker_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_end');
  }
}

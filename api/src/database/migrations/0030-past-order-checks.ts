import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class PastOrderChecks1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0030-past-order-checks.sql'));
    await runner.query(lockToShop('past_order_check'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE past_order_check');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class Operators1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0018-operators.sql'));
    for (const table of ['operator_action', 'support_session']) await runner.query(lockToShop(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE browser_error; DROP TABLE support_session; DROP TABLE operator_action; DROP TABLE process;
      ALTER TABLE event_log DROP COLUMN request_id`);
  }
}

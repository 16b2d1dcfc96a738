import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class Sessions1700000000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0037-sessions.sql'));
    await runner.query(lockToShop('session'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session');
  }
}

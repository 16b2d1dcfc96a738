import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class PageSpeed1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0021-page-speed.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE page_speed');
  }
}

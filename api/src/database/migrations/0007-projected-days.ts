import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class ProjectedDays1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0007-projected-days.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE storefront_settings DROP COLUMN projected_day');
  }
}

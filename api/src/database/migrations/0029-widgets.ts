import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class Widgets1700000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0029-widgets.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shop DROP COLUMN widgets');
  }
}

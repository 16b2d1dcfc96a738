import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class PublishAgain1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0009-publish-again.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publication DROP COLUMN names');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class PublishAgain1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0009-publish-again.sql'));
    await runner.query('GRANT SELECT ON dead_end TO api');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE SELECT ON dead_end FROM api');
    await runner.query('ALTER TABLE publication DROP COLUMN names');
  }
}

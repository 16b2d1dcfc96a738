import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class Secrets1700000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0038-secrets.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform_token DROP COLUMN sealed_with');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class SecretsAndGuessing1700000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0038-secrets-and-guessing.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_allowance DROP COLUMN contacts; ALTER TABLE ticket_use DROP COLUMN contacts;
      ALTER TABLE process DROP COLUMN refused_credentials; ALTER TABLE platform_token DROP COLUMN sealed_with`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class MailAttempts1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0006-mail-attempts.sql'));
    await runner.query(lockToShop('mail_attempt'));
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON mail_attempt TO api, worker_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_attempt');
  }
}

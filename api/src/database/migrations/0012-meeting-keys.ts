import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class MeetingKeys1700000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0012-meeting-keys.sql'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX purchase_limit_active; ALTER TABLE purchase_limit DROP COLUMN meeting_keys');
  }
}

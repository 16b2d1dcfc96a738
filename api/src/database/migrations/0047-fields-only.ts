import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class FieldsOnly1700000000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0047-fields-only.sql'));
  }

  async down(): Promise<void> {
    throw new Error('No migration is undone: an earlier release works on the tables of the next.');
  }
}

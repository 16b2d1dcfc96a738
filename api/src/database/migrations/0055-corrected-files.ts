import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class CorrectedFiles1700000000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0055-corrected-files.sql'));
  }

  async down(): Promise<void> {
    throw new Error('No migration is undone: an earlier release works on the tables of the next.');
  }
}

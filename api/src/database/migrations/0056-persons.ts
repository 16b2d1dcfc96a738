import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class Persons1700000000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0056-persons.sql'));
  }

  async down(): Promise<void> {
    throw new Error('No migration is undone: an earlier release works on the tables of the next.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from './read-sql.js';

const FIRST_TIMESTAMP = 1_700_000_000_000;

/** Runs the statements of `migrations/0057-order-actions.sql`, say, and is noted as `OrderActions1700000000057`. */
export function sqlMigration(file: string): new () => MigrationInterface {
  const [number, ...words] = file.split('-');
  const capitalized = words.map((word) => word[0]!.toUpperCase() + word.slice(1));

  return class implements MigrationInterface {
    readonly name = `${capitalized.join('')}${FIRST_TIMESTAMP + Number(number)}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(readSql(`migrations/${file}.sql`));
    }

    async down(): Promise<void> {
      throw new Error('No migration is undone: an earlier release works on the tables of the next.');
    }
  };
}

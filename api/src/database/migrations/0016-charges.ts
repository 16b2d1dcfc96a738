import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class Charges1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0016-charges.sql'));
    for (const table of ['billing', 'charge']) await runner.query(lockToShop(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE charge; DROP TABLE billing');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

const TABLES = ['ticket_allowance', 'ticket_use'];

export class PageTickets1700000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0027-page-tickets.sql'));
    for (const table of TABLES) {
      await runner.query(lockToShop(table));
      // For the function of the owner that stores impressions.
      await runner.query(`CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}

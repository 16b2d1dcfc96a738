import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class CountedSurplus1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0005-counted-surplus.sql'));
    await runner.query(lockToShop('impression_surplus'));
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON impression_surplus TO api, worker_system');
    // For the function `record_impressions`, which is the owner's.
    await runner.query('CREATE POLICY of_owner ON impression_surplus TO CURRENT_USER USING (true) WITH CHECK (true)');
    // Rows that were counted as unverified before stay what they were.
    await runner.query('ALTER TABLE impression ALTER COLUMN verified SET DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE impression ALTER COLUMN verified DROP DEFAULT');
    await runner.query('DROP TABLE impression_surplus');
    await runner.query('ALTER TABLE network_allowance DROP COLUMN contacts, DROP COLUMN contacts_in_minute');
  }
}

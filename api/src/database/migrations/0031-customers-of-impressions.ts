import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

/** Read by the function of the owner that keeps who saw an impression. */
const READ_BY_OWNER = 'workflow_connection';

export class CustomersOfImpressions1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0031-customers-of-impressions.sql'));
    await runner.query(lockToShop('impression_customer'));
    for (const table of ['impression_customer', READ_BY_OWNER])
      await runner.query(`CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP POLICY of_owner ON ${READ_BY_OWNER}`);
    await runner.query('DROP TABLE impression_customer');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

/** Tables whose rows belong to one shop each: the same row-level security closes all of them. */
const SHOP_TABLES = [
  'subscription',
  'platform_token',
  'purchase_limit',
  'limit_list',
  'branding',
  'storefront_settings',
  'publication',
  'quota',
  'impression',
  'network_allowance',
  'notification',
  'dismissal',
  'idempotency',
  'event_log',
  'inbox',
];

export class Foundation1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0001-foundation.sql'));

    await runner.query(lockToShop('shop', 'id'));
    for (const table of SHOP_TABLES) await runner.query(lockToShop(table));

    // What crosses shops without a tenant goes through functions of the owner (`database/functions/`); these policies
    // are all the owner may see.
    for (const table of ['shop', 'quota', 'purchase_limit', 'impression', 'network_allowance', 'event_log'])
      await runner.query(`CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
    await runner.query(`
      GRANT USAGE ON SCHEMA public TO api, worker_system;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO api, worker_system;
      REVOKE ALL ON TABLE migrations FROM api, worker_system;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...SHOP_TABLES].reverse()) await runner.query(`DROP TABLE ${table} CASCADE`);
    await runner.query('DROP TABLE shop');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

const TABLES = ['platform_connection', 'webhook_delivery'];

export class Connections1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0004-connections.sql'));
    for (const table of TABLES) {
      await runner.query(lockToShop(table));
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO api, worker_system`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
    await runner.query('ALTER TABLE shop DROP COLUMN facts_at, DROP COLUMN told_at');
  }
}

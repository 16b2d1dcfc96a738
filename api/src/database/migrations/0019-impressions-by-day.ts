import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class ImpressionsByDay1700000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0019-impressions-by-day.sql'));
    for (const table of ['impression', 'impression_day']) {
      await runner.query(lockToShop(table));
      // For the functions of the owner, which store impressions and count those of a day.
      await runner.query(`CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
    }
  }

  /** What was counted in `impression_day` stays deleted in `impression`. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX event_log_counted, event_log_shop, network_allowance_day, idempotency_created, notification_at,
        purchase_limit_deleted;
      ALTER TABLE dead_end DROP CONSTRAINT dead_end_pkey, ADD PRIMARY KEY (queue, event_id);
      ALTER TABLE inbox DROP CONSTRAINT inbox_pkey, ADD PRIMARY KEY (consumer, event_id);
      DROP TABLE impression_day;
      ALTER TABLE impression RENAME TO impression_by_day;
      CREATE TABLE impression (LIKE impression_by_day INCLUDING DEFAULTS);
      INSERT INTO impression SELECT * FROM impression_by_day;
      DROP TABLE impression_by_day;
      ALTER TABLE impression ADD CONSTRAINT impression_pkey PRIMARY KEY (shop_id, id);
      ALTER TABLE impression
        ADD CONSTRAINT impression_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop ON DELETE CASCADE;
      CREATE INDEX impression_batch ON impression (batch_id);
      GRANT SELECT, INSERT, UPDATE, DELETE ON impression TO api, worker_system;
    `);
    await runner.query(lockToShop('impression'));
    await runner.query('CREATE POLICY of_owner ON impression TO CURRENT_USER USING (true) WITH CHECK (true)');
  }
}

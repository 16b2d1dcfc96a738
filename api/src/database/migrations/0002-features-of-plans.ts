import { PLANS } from '@purchase-limits/domain/plans';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class FeaturesOfPlans1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0002-features-of-plans.sql'));
    for (const { id, features } of Object.values(PLANS))
      await runner.query('UPDATE quota SET features = $2 WHERE plan = $1', [id, features]);
    // Under forced row-level security the owner would see no row of the list.
    await runner.query('ALTER TABLE limit_list NO FORCE ROW LEVEL SECURITY');
    await runner.query(
      `UPDATE limit_list SET required_feature = l.required_feature
       FROM purchase_limit l WHERE l.id = limit_list.limit_id`,
    );
    await runner.query('ALTER TABLE limit_list FORCE ROW LEVEL SECURITY');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE limit_list DROP COLUMN required_feature;
      ALTER TABLE purchase_limit DROP COLUMN required_feature;
      ALTER TABLE quota DROP COLUMN features;
      ALTER TABLE quota RENAME COLUMN bonus_impressions TO bonus;
    `);
  }
}

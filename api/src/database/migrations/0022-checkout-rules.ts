import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';
import { lockToShop } from '../row-level-security.js';

export class CheckoutRules1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0022-checkout-rules.sql'));
    for (const table of ['checkout_rules', 'checkout_token']) await runner.query(lockToShop(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE checkout_token; DROP TABLE checkout_rules');
  }
}

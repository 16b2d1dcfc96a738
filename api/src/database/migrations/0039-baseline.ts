import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CannotStart } from '../../cannot-start.js';
import { readSql } from '../read-sql.js';

/** The files of `schema/`, by the folders of the API that the tables belong to; each finds what it refers to. */
const SCHEMA = [
  'shops',
  'platform',
  'events',
  'http',
  'audit',
  'quota',
  'limits',
  'impressions',
  'branding',
  'storefront',
  'subscriptions',
  'notifications',
  'onboarding',
  'integrations',
  'repurchase',
  'checkout-rules',
  'broken-limits',
  'past-orders',
  'identity',
  'operations',
];
/** The last of the steps that made the same tables before there was a baseline. */
const LAST_STEP_BEFORE = 'SecretsAndGuessing1700000000038';

/** The database lacks steps that this release does not have any more. */
export class EarlierDatabaseError extends CannotStart {
  constructor(step: string) {
    super(
      `The database was made by an earlier build: its last migration is ${step}, and this build goes on from ` +
        `${LAST_STEP_BEFORE} only. Run \`migrate\` or \`npm start\` of a build that has it once, and then this one.`,
    );
  }
}

/** Creates all tables at once. A database that has them from earlier migrations stays unchanged. */
export class Baseline1700000000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [last] = (await runner.query('SELECT name FROM migrations ORDER BY "timestamp" DESC LIMIT 1')) as {
      name: string;
    }[];
    if (last?.name === LAST_STEP_BEFORE) return;
    if (last) throw new EarlierDatabaseError(last.name);
    for (const file of SCHEMA) await runner.query(readSql(`schema/${file}.sql`));
  }

  async down(): Promise<void> {
    throw new Error('Migrations cannot be undone: an earlier release works on the tables of the next.');
  }
}

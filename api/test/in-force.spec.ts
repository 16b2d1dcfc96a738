// The SQL function `limit_in_force` says what `domain/src/in-force.ts` decides, for generated shops and limits.
import { randomUUID } from 'node:crypto';
import { outOfForce, requiredFeature, stopperOf, type StoppedBy } from '@purchase-limits/domain/in-force';
import { LIMIT_TYPES, type ApplyTo, type LimitType } from '@purchase-limits/domain/limit';
import { PLANS, type PlanId } from '@purchase-limits/domain/plans';
import { QUOTA_LEVELS, type QuotaLevel } from '@purchase-limits/domain/quota';
import fc from 'fast-check';
import pg from 'pg';
import { functionFiles, readSql } from '../src/database/read-sql.js';

type Generated = {
  plan: PlanId;
  level: QuotaLevel;
  type: LimitType;
  applyTo: ApplyTo | undefined;
  status: 'active' | 'inactive';
  stoppedBy: StoppedBy | null;
  startDate: string;
  endDate: string | null;
};
const DAY = '2026-11-15';
const day = fc.integer({ min: 13, max: 17 }).map((number) => `2026-11-${number}`);

const generated: fc.Arbitrary<Generated> = fc.record({
  plan: fc.constantFrom(...(Object.keys(PLANS) as PlanId[])),
  level: fc.constantFrom(...QUOTA_LEVELS),
  type: fc.constantFrom(...LIMIT_TYPES),
  applyTo: fc.constantFrom('cart', 'collection', 'product', undefined),
  status: fc.constantFrom('active', 'inactive'),
  stoppedBy: fc.constantFrom(null, 'quota', 'downgrade'),
  startDate: day,
  endDate: fc.option(day),
});

describe('limit_in_force', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  let client: pg.Client;
  beforeAll(async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    const admin = new pg.Client(url.href);
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database}`);
    await admin.end();
    url.pathname = `/${database}`;
    client = new pg.Client(url.href);
    await client.connect();
    await client.query(readSql(functionFiles().find((file) => file.includes('limit-in-force'))!));
  });
  afterAll(() => client.end());

  it('agrees with the rulebook about every limit, and so does limit_is_stopped', async () => {
    const cases = fc.sample(generated, { numRuns: 3_000, seed: 7 });
    const { rows } = await client.query<{ in_force: boolean; stopped: boolean }>(
      `SELECT
         limit_in_force(status, stopped_by, required_feature, start_date, end_date, level, features, $2) AS in_force,
         limit_is_stopped(stopped_by, required_feature, level, features) AS stopped
       FROM jsonb_to_recordset($1) AS c (status text, stopped_by text, required_feature text, start_date text,
         end_date text, level text, features text[], n bigint) ORDER BY n`,
      [
        JSON.stringify(
          cases.map(({ plan, level, type, applyTo, status, stoppedBy, startDate, endDate }, n) => ({
            n,
            status,
            stopped_by: stoppedBy,
            required_feature: requiredFeature({ type, ...(applyTo && { applyTo }) }),
            start_date: startDate,
            end_date: endDate,
            level,
            features: PLANS[plan].features,
          })),
        ),
        DAY,
      ],
    );
    const decided = cases.map(({ plan, level, applyTo, ...limit }) => {
      const entitlement = { plan, level };
      const whole = { ...limit, ...(applyTo && { applyTo }) };
      return {
        in_force: outOfForce(whole, entitlement, DAY) === null,
        stopped: stopperOf({ ...whole, status: 'active' }, entitlement) !== null,
      };
    });
    expect(rows).toEqual(decided);
    // Both verdicts occur, or the comparison would say nothing.
    expect(new Set(decided.map((verdict) => JSON.stringify(verdict))).size).toBe(3);
  });
});

import { scopeOf } from '@purchase-limits/domain/limit-scope';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
type Stored = { id: string; type: never; definition: object };

export class ScopeOfRows1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0011-scope-of-rows.sql'));
    // Under forced row-level security the owner would see no row of the list.
    await runner.query('ALTER TABLE limit_list NO FORCE ROW LEVEL SECURITY');
    for (let last: string | undefined = FIRST; last !== undefined; last = await fillAfter(runner, last));
    await runner.query('UPDATE limit_list SET searched_name = lower(name)');
    await runner.query(`
      ALTER TABLE limit_list FORCE ROW LEVEL SECURITY,
        ALTER COLUMN scope SET NOT NULL,
        ALTER COLUMN searched_name SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE limit_list DROP COLUMN scope, DROP COLUMN searched_name');
  }
}

/** Fills the rows of the next limits; answers the last one's id, undefined when there are no more. */
async function fillAfter(runner: QueryRunner, id: string): Promise<string | undefined> {
  const limits = (await runner.query(
    'SELECT id, type, definition FROM purchase_limit WHERE id > $1 ORDER BY id LIMIT $2',
    [id, AT_ONCE],
  )) as Stored[];
  await runner.query(
    `UPDATE limit_list SET scope = s.scope FROM jsonb_to_recordset($1) AS s (id uuid, scope jsonb)
     WHERE s.id = limit_list.limit_id`,
    [
      JSON.stringify(
        limits.map((limit) => ({ id: limit.id, scope: scopeOf({ ...limit.definition, type: limit.type }) })),
      ),
    ],
  );
  return limits.at(-1)?.id;
}

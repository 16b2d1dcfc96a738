// The validations of an installation: which functions the shop asks about carts, and how they fared.
import type { PoolClient } from 'pg';
import { gid } from '../admin-graphql/gid.js';
import type { MetafieldError } from '../admin-graphql/metafield-problems.js';
import type { MetafieldInput } from '../admin-graphql/metafield.js';
import { writeMetafields } from '../admin-graphql/metafields.js';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { lockInstallation } from '../installations/current-installation.js';
import type { Shop } from '../shops/shops.js';

export type Validation = {
  id: number;
  functionHandle: string;
  title: string;
  isEnabled: boolean;
  blocksOnFailure: boolean;
  /** How often the function failed, since when, and how the last time. */
  failures: number;
  failingSince: Date | null;
  lastFailure: string | null;
  /** Instructions of the last run and lines of its cart; then those of the run that took the most. */
  lastInstructions: number | null;
  lastLines: number | null;
  mostInstructions: number | null;
  mostLines: number | null;
};
export type ValidationValues = Pick<Validation, 'title' | 'isEnabled' | 'blocksOnFailure'>;
export type ValidationMetafield = Omit<MetafieldInput, 'ownerId' | 'compareDigest'>;

/** Why nothing was changed: there is none, too many are enabled, or what is wrong with metafields. */
export type Refusal =
  | { problem: 'not-found' }
  | { problem: 'too-many' }
  | { problem: 'metafields'; errors: MetafieldError[] };
export type Written = { validation: Validation } | Refusal;

/** In a shop, those of all its apps together. */
export const MOST_ENABLED = 25;

const COLUMNS = `id::int, function_handle AS "functionHandle", title, is_enabled AS "isEnabled",
  blocks_on_failure AS "blocksOnFailure", failures, failing_since AS "failingSince", last_failure AS "lastFailure",
  last_instructions::float AS "lastInstructions", last_lines AS "lastLines",
  most_instructions::float AS "mostInstructions", most_lines AS "mostLines"`;

class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super('The validation was not written');
  }
}

export class ValidationStore {
  constructor(private readonly database: Database) {}

  /** In creation order, which is also the order they run in. */
  async list(shop: Shop): Promise<Validation[]> {
    const { rows } = await this.database.query<Validation>(
      `SELECT ${COLUMNS} FROM validation WHERE shop = $1 ORDER BY id`,
      [shop.domain],
    );
    return rows;
  }

  /** How many enabled ones other apps have in the shop. */
  otherApps(shop: Shop): Promise<number> {
    return otherApps(this.database, shop);
  }

  /** False: with the app's own they would be more than there may be. */
  setOtherApps(shop: Shop, count: number): Promise<boolean> {
    return inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      if ((await enabledCount(client, shop)) + count > MOST_ENABLED) return false;
      await client.query(
        `INSERT INTO other_validations (shop, enabled) VALUES ($1, $2)
         ON CONFLICT (shop) DO UPDATE SET enabled = $2`,
        [shop.domain, count],
      );
      return true;
    });
  }

  find(shop: Shop, id: number): Promise<Validation | null> {
    return find(this.database, shop, id);
  }

  /** Creates it together with its metafields, or nothing. */
  create(
    shop: Shop,
    { functionHandle, ...values }: ValidationValues & { functionHandle: string },
    metafields: readonly ValidationMetafield[],
  ): Promise<Written> {
    return this.write(shop, async (client) => {
      if (values.isEnabled) await requireRoom(client, shop);
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO validation (shop, function_handle, title, is_enabled, blocks_on_failure, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id::int`,
        [shop.domain, functionHandle, values.title, values.isEnabled, values.blocksOnFailure, now()],
      );
      const { id } = rows[0]!;
      await writeAll(client, shop, id, metafields);
      return (await find(client, shop, id))!;
    });
  }

  /** Changes what is given and writes the metafields, or changes nothing. */
  update(
    shop: Shop,
    id: number,
    changes: Partial<ValidationValues>,
    metafields: readonly ValidationMetafield[] = [],
  ): Promise<Written> {
    return this.write(shop, async (client) => {
      const before = await find(client, shop, id);
      if (!before) throw new RefusedError({ problem: 'not-found' });
      const { title, isEnabled, blocksOnFailure } = { ...before, ...changes };
      if (isEnabled && !before.isEnabled) await requireRoom(client, shop);
      await client.query(
        'UPDATE validation SET title = $3, is_enabled = $4, blocks_on_failure = $5 WHERE shop = $1 AND id = $2',
        [shop.domain, id, title, isEnabled, blocksOnFailure],
      );
      await writeAll(client, shop, id, metafields);
      return (await find(client, shop, id))!;
    });
  }

  /** Deletes it with its metafields. False: there is none. */
  delete(shop: Shop, id: number): Promise<boolean> {
    return inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      const { rowCount } = await client.query('DELETE FROM validation WHERE shop = $1 AND id = $2', [shop.domain, id]);
      await client.query('DELETE FROM metafield WHERE shop = $1 AND owner_id = $2', [
        shop.domain,
        gid('Validation', id),
      ]);
      return rowCount === 1;
    });
  }

  /** Keeps what a run took. */
  async noteRun(id: number, { instructions, lines }: { instructions: number; lines: number }): Promise<void> {
    await this.database.query(
      `UPDATE validation SET last_instructions = $2, last_lines = $3,
         most_lines = CASE WHEN $2 > coalesce(most_instructions, -1) THEN $3 ELSE most_lines END,
         most_instructions = greatest(most_instructions, $2) WHERE id = $1`,
      [id, instructions, lines],
    );
  }

  async noteFailure(id: number, failure: string): Promise<void> {
    await this.database.query(
      `UPDATE validation SET failures = failures + 1, failing_since = coalesce(failing_since, $2), last_failure = $3
       WHERE id = $1`,
      [id, now(), failure],
    );
  }

  private async write(shop: Shop, work: (client: PoolClient) => Promise<Validation>): Promise<Written> {
    try {
      const validation = await inTransaction(this.database, async (client) => {
        await lockInstallation(client, shop);
        return work(client);
      });
      return { validation };
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  }
}

async function find(database: Database | PoolClient, shop: Shop, id: number): Promise<Validation | null> {
  const { rows } = await database.query<Validation>(`SELECT ${COLUMNS} FROM validation WHERE shop = $1 AND id = $2`, [
    shop.domain,
    id,
  ]);
  return rows[0] ?? null;
}

async function requireRoom(client: PoolClient, shop: Shop): Promise<void> {
  const enabled = (await enabledCount(client, shop)) + (await otherApps(client, shop));
  if (enabled >= MOST_ENABLED) throw new RefusedError({ problem: 'too-many' });
}

async function enabledCount(client: PoolClient, shop: Shop): Promise<number> {
  const { rows } = await client.query<{ enabled: number }>(
    'SELECT count(*)::int AS enabled FROM validation WHERE shop = $1 AND is_enabled',
    [shop.domain],
  );
  return rows[0]!.enabled;
}

async function otherApps(database: Database | PoolClient, shop: Shop): Promise<number> {
  const { rows } = await database.query<{ enabled: number }>('SELECT enabled FROM other_validations WHERE shop = $1', [
    shop.domain,
  ]);
  return rows[0]?.enabled ?? 0;
}

async function writeAll(
  client: PoolClient,
  shop: Shop,
  id: number,
  metafields: readonly ValidationMetafield[],
): Promise<void> {
  const inputs = metafields.map((each) => ({ ...each, ownerId: gid('Validation', id) }));
  const { errors } = await writeMetafields(client, shop, inputs);
  if (errors.length > 0) throw new RefusedError({ problem: 'metafields', errors });
}

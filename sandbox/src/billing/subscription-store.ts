// The subscriptions and charges of shops.
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import type { Charge } from './ledger.js';
import type { Subscription, Terms } from './subscription.js';

const COLUMNS = `id::int, name, return_url AS "returnUrl", price_cents AS "priceCents", interval, discount,
  trial_days AS "trialDays", is_test AS "isTest", replacement_behavior AS "replacementBehavior", signature, status,
  created_at AS "createdAt", updated_at AS "updatedAt", started_at AS "startedAt", frozen_at AS "frozenAt",
  billed_periods AS "billedPeriods"`;

/** All subscriptions of the shop, oldest first. */
export async function readSubscriptions(client: PoolClient, shop: Shop): Promise<Subscription[]> {
  const { rows } = await client.query<Subscription>(
    `SELECT ${COLUMNS} FROM app_subscription WHERE shop = $1 ORDER BY id`,
    [shop.domain],
  );
  return rows;
}

export type NewSubscription = { terms: Terms; signature: string; at: Date };

export async function addSubscription(
  client: PoolClient,
  shop: Shop,
  { terms, signature, at }: NewSubscription,
): Promise<Subscription> {
  const { name, returnUrl, priceCents, interval, discount, trialDays, isTest, replacementBehavior } = terms;
  const { rows } = await client.query<Subscription>(
    `INSERT INTO app_subscription (shop, name, return_url, price_cents, interval, discount, trial_days, is_test,
       replacement_behavior, signature, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'PENDING', $11, $11) RETURNING ${COLUMNS}`,
    [
      shop.domain,
      name,
      returnUrl,
      priceCents,
      interval,
      discount && JSON.stringify(discount),
      trialDays,
      isTest,
      replacementBehavior,
      signature,
      at,
    ],
  );
  return rows[0]!;
}

export async function saveSubscription(client: PoolClient, subscription: Subscription): Promise<void> {
  const { id, status, trialDays, updatedAt, startedAt, frozenAt, billedPeriods } = subscription;
  await client.query(
    `UPDATE app_subscription SET status = $2, trial_days = $3, updated_at = $4, started_at = $5, frozen_at = $6,
       billed_periods = $7 WHERE id = $1`,
    [id, status, trialDays, updatedAt, startedAt, frozenAt, billedPeriods],
  );
}

export async function addCharge(client: PoolClient, shop: Shop, charge: Charge): Promise<void> {
  await client.query('INSERT INTO app_charge (shop, subscription_id, at, cents, is_test) VALUES ($1, $2, $3, $4, $5)', [
    shop.domain,
    charge.subscriptionId,
    charge.at,
    charge.cents,
    charge.isTest,
  ]);
}

/** The shop's bills, oldest first. */
export async function readCharges(database: Database, shop: Shop): Promise<Charge[]> {
  const { rows } = await database.query<Charge>(
    `SELECT subscription_id::int AS "subscriptionId", at, cents, is_test AS "isTest" FROM app_charge
     WHERE shop = $1 ORDER BY at, id`,
    [shop.domain],
  );
  return rows;
}

/** The domains of the shops with a subscription that the time can change. */
export async function readShopsWithSubscriptions(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ shop: string }>(
    `SELECT DISTINCT shop FROM app_subscription WHERE status IN ('PENDING', 'ACTIVE')`,
  );
  return rows.map(({ shop }) => shop);
}

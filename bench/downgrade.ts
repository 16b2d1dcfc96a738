// How soon a downgrade has stopped all limits of a shop that has 1,000 of them active.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import type { Figure } from './figure.js';

const WITHIN_MS = 60_000;

/** From the answer to the move to the free plan, which comes after its commit. */
export async function measureDowngrade(api: MerchantApi, databaseUrl: string, billingUrl: string): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await approve(api, billingUrl);
    // Above the free maximum, so that every limit stops.
    await database.query('UPDATE quota SET impressions = 1000000');
    const before = await running(database);
    await api.call('POST', '/subscription/shopify/subscribe/free');
    const began = performance.now();
    while ((await running(database)) > 0) {
      if (performance.now() - began > WITHIN_MS) throw new Error('The downgrade did not stop all limits');
      await pause(10);
    }
    const value = performance.now() - began;
    return [
      { name: 'limits_stopped_by_downgrade_ms', value, goal: '<=1000', because: [`${before} limits were active`] },
    ];
  } finally {
    await database.end();
  }
}

/** The shop is on a paid plan, as its merchant approved it. */
async function approve(api: MerchantApi, billingUrl: string): Promise<void> {
  await api.call('POST', '/subscription/shopify/subscribe/basic');
  const { subscriptions } = (await (await fetch(billingUrl)).json()) as { subscriptions: { chargeId: string }[] };
  const answer = await fetch(`${billingUrl}/${subscriptions.at(-1)!.chargeId}/approve`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The charge was not approved: ${await answer.text()}`);
  const { plan } = await api.call<{ plan: string }>('POST', '/subscription/check');
  if (plan !== 'basic') throw new Error(`The shop is on the plan ${plan}`);
}

/** The active limits that no worker has stopped. */
async function running(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM purchase_limit
     WHERE deleted_at IS NULL AND status = 'active' AND stopped_by IS NULL`,
  );
  return rows[0]!.count;
}

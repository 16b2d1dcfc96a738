// How long it takes until many webhooks of one store, delivered at once, are applied, and what another store notices.
import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { TOPICS } from '@purchase-limits/api/platform/webhooks/topics';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { databaseUrlIn, newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import { secretsOf } from '@purchase-limits/scripts/secrets';
import pg from 'pg';
import type { Figure } from './figure.js';

const [STORE, OTHER] = ['hoodie-house', 'nordic-goods'];
const AT_ONCE = 64;
const QUIET_DELIVERIES = 40;
const LOOKS_EVERY_MS = 5;
const GIVES_UP_MS = 60_000;
/** The store is erased, or the app removed from it, only where the platform says so, too. */
const PAYLOADS: Record<string, (turn: number) => object> = {
  'app/scopes_update': () => ({ current: ['read_products'] }),
  'app_subscriptions/update': () => ({ app_subscription: { admin_graphql_api_id: 'gid://shopify/AppSubscription/1' } }),
  'shop/update': (turn) => ({ name: `Name ${turn}`, updated_at: new Date(Date.now() + turn).toISOString() }),
  'orders/edited': (turn) => ({ order_edit: { order_id: turn } }),
  'refunds/create': (turn) => ({ id: turn, order_id: turn }),
  'customers/merge': () => ({
    admin_graphql_api_customer_kept_id: 'gid://shopify/Customer/1',
    admin_graphql_api_customer_deleted_id: 'gid://shopify/Customer/2',
  }),
  'customers/data_request': (turn) => ({ data_request: { id: turn } }),
  'customers/redact': (turn) => ({ customer: { id: turn } }),
};

export async function measureDeliveries(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-deliveries');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const database = new pg.Client({ connectionString: databaseUrlIn(dataDir) });
  try {
    const [app, store] = [`http://localhost:${port}`, `http://localhost:${storePort}`];
    for (const name of [STORE, OTHER]) await new MerchantApi(app, store, name).call('GET', '/shops');
    await database.connect();
    const platform = new Platform(app, secretsOf(dataDir).clientSecret, database);

    const quiet: number[] = [];
    for (let turn = 0; turn < QUIET_DELIVERIES; turn += 1) quiet.push(await platform.applied(OTHER));
    const slowest = { topic: '', seconds: 0 };
    const meanwhile: number[] = [];
    for (const { name } of TOPICS) {
      const began = performance.now();
      const state = { isOver: false };
      const all = platform.flood(STORE, name).finally(() => (state.isOver = true));
      while (!state.isOver) meanwhile.push(await platform.applied(OTHER));
      await all;
      const seconds = (performance.now() - began) / 1_000;
      if (seconds > slowest.seconds) Object.assign(slowest, { topic: name, seconds });
    }
    const { rows } = await database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return [
      {
        name: 'deliveries_slowest_topic_seconds',
        value: slowest.seconds,
        goal: '<=10',
        because: [`${AT_ONCE} at once of each topic; ${slowest.topic} took longest`],
      },
      { name: 'deliveries_deadlocks', value: Number(rows[0]!.deadlocks), goal: '0' },
      {
        name: 'deliveries_other_shop_over_quiet',
        value: median(meanwhile) / median(quiet),
        goal: '<=3',
        because: [
          `until a delivery of another shop is applied: ${median(quiet).toFixed(0)} ms quiet, ` +
            `${median(meanwhile).toFixed(0)} ms meanwhile (medians), ${Math.max(...meanwhile).toFixed(0)} ms at most`,
        ],
      },
    ];
  } finally {
    await database.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Platform {
  constructor(
    private readonly app: string,
    private readonly secret: string,
    private readonly database: pg.Client,
  ) {}

  /** How long a delivery takes until the shop has what it tells, in milliseconds. */
  async applied(store: string): Promise<number> {
    const name = randomUUID();
    const began = performance.now();
    await this.deliver(store, 'shop/update', { name, updated_at: new Date().toISOString() });
    await this.until('SELECT 1 FROM shop WHERE name = $1', [name]);
    return performance.now() - began;
  }

  /** Delivers many at once, and waits until nothing of the shop is left to do. */
  async flood(store: string, topic: string): Promise<void> {
    const payload = PAYLOADS[topic] ?? ((turn: number) => ({ id: turn }));
    await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => this.deliver(store, topic, payload(turn))));
    await this.until(
      `SELECT 1 WHERE NOT EXISTS (
         SELECT 1 FROM event_log e JOIN shop s ON s.id = e.shop_id
         LEFT JOIN LATERAL unnest(coalesce(e.sent_to, '{unsent}')) AS q (queue) ON true
         WHERE s.shopify_domain = $1 AND q.queue IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id))`,
      [`${store}.myshopify.com`],
    );
  }

  private async deliver(store: string, topic: string, payload: object): Promise<void> {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': `${store}.myshopify.com`,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', this.secret).update(body).digest('base64'),
    };
    // What is not stored in time is delivered again.
    for (let status = 0; status !== 200;) {
      ({ status } = await fetch(`${this.app}/webhooks/shopify`, { method: 'POST', headers, body }));
      if (status !== 200 && status !== 503) throw new Error(`${topic} was answered ${status}`);
    }
  }

  private async until(sql: string, values: unknown[]): Promise<void> {
    const deadline = performance.now() + GIVES_UP_MS;
    while ((await this.database.query(sql, values)).rowCount === 0) {
      if (performance.now() > deadline) throw new Error(`Nothing came of it within a minute: ${sql}`);
      await pause(LOOKS_EVERY_MS);
    }
  }
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

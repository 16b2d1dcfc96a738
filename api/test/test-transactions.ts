// Transactions on a database of their own, for tests of what runs within one: without HTTP and without workers.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { connect } from '../src/database/database.module.js';
import { Transactions } from '../src/database/transactions.js';
import { ENTITIES } from '../src/entities.js';
import { openQuota } from '../src/quota/write-quota.js';
import { insertShop } from '../src/shops/write-shop.js';
import { copyDatabase } from './test-database.js';

const DEADLINE_MS = 30_000;
const FACTS = {
  domain: 'demo.example',
  name: 'Demo Store',
  email: 'owner@demo.example',
  defaultLanguage: 'en',
  primaryLocale: null,
  moneyFormat: null,
  currency: 'USD',
  weightUnit: 'kg',
  countryCode: 'US',
  country: null,
  address: null,
  phone: null,
  shopifyPlan: 'basic',
  timezone: 'UTC',
  factsAt: null,
} as const;

export class TestTransactions {
  private constructor(
    readonly transactions: Transactions,
    private readonly sources: readonly DataSource[],
    private readonly superuser: pg.Pool,
  ) {}

  static async start(): Promise<TestTransactions> {
    const urls = await copyDatabase(process.env.TEST_POSTGRES_URL!);
    const options = { poolSize: 4, deadlineMs: DEADLINE_MS };
    const api = await connect(urls.api, ENTITIES, { ...options, mayCrossShops: false });
    const system = await connect(urls.system, ENTITIES, { ...options, mayCrossShops: true });
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    url.pathname = new URL(urls.api).pathname;
    return new TestTransactions(
      new Transactions(api, system),
      [api, system],
      new pg.Pool({ connectionString: url.href, max: 2 }),
    );
  }

  /** A shop that has just installed the app. */
  async addShop(installedAt = new Date()): Promise<{ id: string; shopifyDomain: string }> {
    const shop = { id: randomUUID(), shopifyDomain: `shop-${randomUUID().slice(0, 8)}.myshopify.com` };
    await this.transactions.run(shop.id, async (tx) => {
      await insertShop(tx, { ...FACTS, ...shop, installedAt });
      await openQuota(tx, shop.id, installedAt);
    });
    return shop;
  }

  /** A query as the superuser: what is really in the tables. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.superuser.query(text, values)).rows as Row[];
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sources.map((source) => source.destroy()), this.superuser.end()]);
  }
}

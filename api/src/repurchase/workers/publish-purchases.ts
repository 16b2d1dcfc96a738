import { calendarUnit } from '@purchase-limits/domain/repurchase-window';
import { customerFacts, factsEnd } from '@purchase-limits/domain/customer-facts';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { ShopKey } from '../../platform/access-tokens.js';
import { settledAfter } from '../../platform/late-calls.js';
import { OwnerMetafields } from '../../platform/owner-metafields.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { readSettings } from '../../storefront/queries/read-publication.js';
import { erasedOf } from '../customer-merges.js';
import { PurchaseFacts, readPurchases, withWindows, type KnownFacts } from '../customer-purchases.js';
import { lockLedger, maySeePurchases } from '../ledger.js';
import { noteRefusal } from '../order-access.js';
import { forgetUntold, IS_TOLD } from '../told-facts.js';

/** The platform's bound for one call. */
const BATCH = 25;
const KEY = 'purchase-limits-customer';

type Settings = Pick<StorefrontSettings, 'currency' | 'weightUnit'> & { limits: PublishedLimit[]; timezone: string };
/** `windows`: those of the settings, as the ledger notes them. */
type Plan = { shop: ShopKey; settings: Settings; windows: string };
/** `facts`: what the platform has. `isUnsure`: as far as is known; then it is written in any case. */
type DueCustomer = { customerId: string; changes: string; facts: string; isUnsure: boolean; rewriteAt: Date | null };
/**
 * `isWritten`: the platform may have something else. `nextEnd`: when the facts are to be looked at again, in
 * milliseconds since 1970; null: never.
 */
type WantedCustomer = DueCustomer & { isWritten: boolean; nextEnd: number | null };
/** Wanted customers, as rows. */
const TOLD = `jsonb_to_recordset($1) AS told ("customerId" text, changes bigint, facts text, "isWritten" boolean,
  "rewriteAt" timestamptz, "nextEnd" float8)`;

/**
 * Writes customers' purchases within limits' windows to their metafields, for pages and the checkout rule. Due
 * customers are tracked one by one: one that changes during the write is due again.
 */
@Injectable()
export class PublishPurchases extends consumerOf('publish-purchases') {
  constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
    private readonly metafields: OwnerMetafields,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, null>({
    read: (tx, { shopId }) => planned(tx, shopId),
    act: (plan) => this.publish(plan),
    // Progress is saved per customer.
    write: async () => {},
  });

  /** Whoever wrote last looks again: another worker may have gone on meanwhile, once its turn was lost. */
  private async publish(plan: Plan): Promise<null> {
    const { id } = plan.shop;
    const known: KnownFacts = new Map();
    try {
      for (let next: Plan | null = plan; next; next = await this.transactions.run(id, (tx) => planned(tx, id)))
        while (await this.publishBatch(next, known)) this.noteProgress();
      return null;
    } catch (error) {
      // Its next grant publishes.
      if (isOutcome(error, 'unapproved')) {
        await this.transactions.run(id, (tx) => noteRefusal(tx, id));
        return null;
      }
      if (isOutcome(error, 'no_grant', 'grant_refused', 'forbidden')) return null;
      throw error;
    }
  }

  /** False: nobody is due, or limits have got other windows since the plan. */
  private async publishBatch({ shop, settings, windows }: Plan, known: KnownFacts): Promise<boolean> {
    const at = now();
    const { due, purchases } = await this.transactions.run(shop.id, async (tx) => {
      const found = await tx.rows<DueCustomer>(
        `SELECT customer_id AS "customerId", changes, facts,
           NOT is_sure OR rewrite_at IS NOT NULL AND rewrite_at <= $3 AS "isUnsure",
           CASE WHEN NOT is_sure THEN $4 WHEN rewrite_at > $3 THEN rewrite_at END AS "rewriteAt"
         FROM customer_facts WHERE changes > written AND (SELECT windows FROM purchase_ledger) = $2
         ORDER BY customer_id LIMIT $1`,
        [BATCH, windows, at, settledAfter(at)],
      );
      const ids = found.map(({ customerId }) => customerId);
      return { due: found, purchases: await readPurchases(tx, ids, settings.limits, at.getTime()) };
    });
    if (due.length === 0) return false;
    const all = [...purchases.values()].flat();
    await this.facts.complete(shop, all, settings.limits, known);
    const wanted: WantedCustomer[] = [];
    for (const one of due) {
      const own = await this.facts.complete(shop, purchases.get(one.customerId) ?? [], settings.limits, known);
      const numbered = settings.limits.map((limit, number) => ({ number, limit }));
      const clock = { now: at.getTime(), timezone: settings.timezone };
      const facts = customerFacts(numbered, { tags: [], purchases: own }, settings, clock.now);
      const nextEnd = earlier(factsEnd(settings.limits, own, clock), one.rewriteAt && one.rewriteAt.getTime());
      wanted.push({ ...one, facts, isWritten: one.isUnsure || facts !== one.facts, nextEnd });
    }
    const left = await this.noteDoubt(
      shop,
      wanted.filter(({ isWritten }) => isWritten),
    );
    await this.write(
      shop,
      wanted.filter(({ customerId }) => left.has(customerId)),
    );
    await this.transactions.run(shop.id, (tx) =>
      keep(
        tx,
        wanted.filter(({ customerId, isWritten }) => !isWritten || left.has(customerId)),
      ),
    );
    return due.length === BATCH;
  }

  /**
   * Notes that it is unsure what they have, so that the next attempt writes them whatever became of this one. Answers
   * who is left: who has changed since they were read is due again, or forgotten.
   */
  private async noteDoubt(shop: ShopKey, customers: readonly WantedCustomer[]): Promise<Set<string>> {
    if (customers.length === 0) return new Set();
    return this.transactions.run(shop.id, async (tx) => {
      await lockFacts(tx, idsOf(customers));
      const rows = await tx.rows<{ id: string }>(
        `UPDATE customer_facts f SET is_sure = false FROM ${TOLD}
         WHERE f.customer_id = told."customerId" AND f.changes = told.changes RETURNING f.customer_id AS id`,
        [JSON.stringify(customers)],
      );
      return new Set(rows.map(({ id }) => id));
    });
  }

  private async write(shop: ShopKey, customers: readonly WantedCustomer[]): Promise<void> {
    const ownerOf = ({ customerId }: DueCustomer) => `gid://shopify/Customer/${customerId}`;
    const filled = customers.filter(({ facts }) => facts !== '');
    const emptied = customers.filter(({ facts }) => facts === '');
    const type = 'multi_line_text_field';
    await this.metafields.set(
      shop,
      filled.map((one) => ({ ownerId: ownerOf(one), key: KEY, type, value: one.facts })),
    );
    await this.metafields.remove(
      shop,
      emptied.map((one) => ({ ownerId: ownerOf(one), key: KEY })),
    );
  }
}

const idsOf = (customers: readonly DueCustomer[]) => customers.map(({ customerId }) => customerId);

/**
 * Keeps what was written, and forgets erased customers of whom nothing is left. Where another worker has gone on
 * meanwhile, once the turn was lost, nobody knows whose call came last.
 */
async function keep(tx: Tx, customers: readonly WantedCustomer[]): Promise<void> {
  await lockFacts(tx, idsOf(customers));
  const told = JSON.stringify(customers);
  await tx.rows(
    `UPDATE customer_facts f SET is_sure = false, changes = f.changes + 1 FROM ${TOLD}
     WHERE f.customer_id = told."customerId" AND f.written > told.changes AND told."isWritten"`,
    [told],
  );
  await tx.rows(
    `UPDATE customer_facts f SET written = told.changes, facts = told.facts, is_sure = f.is_sure OR told."isWritten",
       rewrite_at = told."rewriteAt", next_end = to_timestamp(told."nextEnd" / 1000)
     FROM ${TOLD} WHERE f.customer_id = told."customerId" AND f.written <= told.changes`,
    [told],
  );
  const emptied = customers.filter(({ facts }) => facts === '');
  await forgetUntold(tx, [...(await erasedOf(tx, idsOf(emptied)))]);
}

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Null: no access, or nobody is due. */
async function planned(tx: Tx, shopId: string): Promise<Plan | null> {
  if (!(await maySeePurchases(tx))) return null;
  const document = await readSettings(tx);
  if (!document) return null;
  const ledger = await lockLedger(tx, shopId);
  const { currency, weightUnit } = document;
  const limits = withWindows(document.limits);
  const { shopifyDomain, timezone } = await readShop(tx);
  const windows = await followWindows(tx, ledger.windows, { limits, timezone });
  const due = await tx.rows('SELECT 1 FROM customer_facts WHERE changes > written LIMIT 1');
  if (due.length === 0) return null;
  return { shop: { id: shopId, shopifyDomain }, settings: { currency, weightUnit, limits, timezone }, windows };
}

/** Locks the rows of these customers, or all, in the same order as order reads. */
async function lockFacts(tx: Tx, customerIds: readonly string[] | null): Promise<void> {
  await tx.rows(
    `SELECT 1 FROM customer_facts WHERE $1::text[] IS NULL OR customer_id = ANY ($1)
     ORDER BY customer_id FOR NO KEY UPDATE`,
    [customerIds],
  );
}

/**
 * When windows of limits or the shop's calendar change, every customer with purchases or published data is due. Returns
 * those that are noted now.
 */
async function followWindows(
  tx: Tx,
  before: string,
  { limits, timezone }: Pick<Settings, 'limits' | 'timezone'>,
): Promise<string> {
  const calendars = limits.some(({ repurchase }) => calendarUnit(repurchase)) ? [timezone] : [];
  const windows = JSON.stringify([...[...new Set(limits.map(({ window }) => window))].sort(), ...calendars]);
  if (windows === before) return windows;
  await tx.rows('UPDATE purchase_ledger SET windows = $1', [windows]);
  await lockFacts(tx, null);
  // Counts for all, as another worker may be about to write customers who have nothing yet: they are due after it then.
  await tx.rows(
    `UPDATE customer_facts
     SET changes = changes + 1, written = CASE WHEN ${IS_TOLD} OR $1 THEN written ELSE changes + 1 END`,
    [limits.length > 0],
  );
  return windows;
}

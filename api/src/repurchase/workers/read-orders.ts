import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { AccessTokens, type ShopKey } from '../../platform/access-tokens.js';
import { ASK_AGAIN_SECONDS, BulkOperations } from '../../platform/bulk-operations.js';
import { readConnection } from '../../platform/connection.js';
import type { OrdersShownQuery } from '../../platform/operations.generated.js';
import {
  ALL_ORDERS_QUERY,
  ALL_ORDERS_WITH_CONTACTS_QUERY,
  ORDERS_SHOWN_QUERY,
} from '../../platform/order-operations.js';
import { OrderTopics } from '../../platform/order-topics.js';
import { isOutcome, PlatformError } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { showsContacts } from '../contacts-shown.js';
import { lockLedger, readOrderAccess } from '../ledger.js';
import { noteContacts, readPersonSecret } from '../persons.js';
import { keysWith, type PlacedOrder } from '../placed-order.js';
import { placedOrdersIn } from '../placed-orders-in.js';
import { followTimezone } from '../sold-days.js';
import { TOPICS_CHECKED_EVERY_MS } from '../due-ledgers.js';
import type { PurchaseLedgerEntity } from '../purchase-ledger.entity.js';
import { judgeMissed, noteRefusal, noteShown, noteSubscribing } from '../order-access.js';
import { beginReading, writePurchases } from '../write-purchases.js';

/** How far back the platform shows orders to an app without a further scope. */
const DAYS_SHOWN = 60;
const DAY_MS = 86_400_000;
const BATCH = 500;
/** A token from before a grant lacks it, until it is renewed. */
const DENIED_AGAIN_SECONDS = 5;

/**
 * `read`: import the orders. `follow`: they are known; see that changes are heard of. `leave`: end that. `secret`: for
 * keys of who placed them; null: no limit counts persons. `asksAgain`: the platform refused how customers are reached.
 */
type Plan =
  | {
      task: 'read';
      shop: Shop;
      scopes: string[];
      reading: number;
      operationId: string | null;
      done: number;
      secret: Secret;
    }
  | { task: 'follow'; shop: Shop; scopes: string[]; asksAgain: boolean }
  | { task: 'leave'; shop: Shop };
type Shop = ShopKey & { currency: string };
type Secret = PersonSecret | null;
type Reading = Extract<Plan, { task: 'read' }>;
/** `missed`: changes may not have been heard of. `refused`: the platform has not approved the app. */
type Outcome = { read: number } | 'followed' | 'missed' | 'unsubscribed' | 'refused' | 'left';

/**
 * Follows a shop's orders where the app may see them: subscribes to their changes, then imports those that exist with a
 * bulk operation. Progress is saved along with the rows, so a killed worker resumes there.
 */
@Injectable()
export class ReadOrders extends consumerOf('read-orders') {
  constructor(
    private readonly transactions: Transactions,
    private readonly bulk: BulkOperations,
    private readonly topics: OrderTopics,
    private readonly tokens: AccessTokens,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Outcome>({
    read: (tx, { shopId }) => planned(tx, shopId),
    act: (plan) => this.readOrExplain(plan),
    write: async (tx, outcome, { shopId }) => {
      if (outcome === 'left') return;
      if (outcome === 'refused') return noteRefusal(tx, shopId);
      if (typeof outcome === 'string') return writeTopics(tx, shopId, outcome);
      const ledger = await lockLedger(tx, shopId);
      if (ledger.reading !== outcome.read) return;
      await tx.rows(
        `UPDATE purchase_ledger SET operation_id = NULL, problem = NULL, total = done, is_reread = false,
           known_since = CASE WHEN is_reread THEN least(known_since, shown_since) ELSE shown_since END`,
      );
      await followTimezone(tx, shopId);
      await judgeMissed(tx, shopId);
      await emit(tx, { type: 'PurchasesChanged', shopId });
      await emit(tx, { type: 'SoldChanged', shopId });
    },
  });

  /** Problems the merchant may have to fix are shown while it is retried. */
  private async readOrExplain(plan: Plan): Promise<Outcome> {
    try {
      if (plan.task === 'leave') {
        await this.topics.unsubscribe(plan.shop);
        return 'unsubscribed';
      }
      if (plan.task === 'follow' && plan.asksAgain && (await this.mayReadContacts(plan.shop))) return 'missed';
      if (plan.task === 'follow') return (await this.topics.subscribe(plan.shop, plan.scopes)) ? 'missed' : 'followed';
      const operationId = plan.operationId ?? (await this.begin(plan));
      if (operationId === null) return 'left';
      const url = await this.resultOf(plan, operationId);
      if (url !== null) await this.store(plan, url);
      return { read: plan.reading };
    } catch (error) {
      if (isOutcome(error, 'no_grant', 'grant_refused')) return 'left';
      if (isOutcome(error, 'unapproved')) return 'refused';
      if (plan.task !== 'read' || !isOutcome(error, 'forbidden')) throw error;
      await this.transactions.run(plan.shop.id, (tx) =>
        tx.rows('UPDATE purchase_ledger SET operation_id = NULL, problem = $1 WHERE reading = $2', [
          error.message,
          plan.reading,
        ]),
      );
      throw new PlatformError('forbidden', error.reason, DENIED_AGAIN_SECONDS);
    }
  }

  /**
   * Changes are heard of before the orders are read, so that none is missed between the two. Null: the store has
   * withdrawn its grant meanwhile.
   */
  private async begin({ shop, scopes, reading, secret }: Reading): Promise<string | null> {
    await this.tokens.query<OrdersShownQuery>(shop, ORDERS_SHOWN_QUERY);
    if (!(await this.transactions.run(shop.id, (tx) => noteSubscribing(tx, reading)))) return null;
    await this.topics.subscribe(shop, scopes);
    if (!(await this.transactions.run(shop.id, (tx) => noteShown(tx, shop.id, reading)))) return null;
    const withContacts = secret !== null && (await this.mayReadContacts(shop));
    const id = await this.bulk.start(shop, withContacts ? ALL_ORDERS_WITH_CONTACTS_QUERY : ALL_ORDERS_QUERY);
    await this.transactions.run(shop.id, (tx) =>
      tx.rows('UPDATE purchase_ledger SET operation_id = $1 WHERE reading = $2', [id, reading]),
    );
    return id;
  }

  /** Notes what the platform says to it. */
  private async mayReadContacts(shop: Shop): Promise<boolean> {
    const areShown = await showsContacts(this.tokens, shop);
    await this.transactions.run(shop.id, (tx) => noteContacts(tx, shop.id, areShown));
    return areShown;
  }

  /** Where the orders are; null when there are none. Until it is known, this throws when to ask again. */
  private async resultOf({ shop }: Reading, operationId: string): Promise<string | null> {
    const found = await this.bulk.find(shop, operationId);
    if (found.state === 'ended') {
      await this.transactions.run(shop.id, (tx) => tx.rows('UPDATE purchase_ledger SET operation_id = NULL, done = 0'));
      if (found.isDenied) throw new PlatformError('forbidden', 'the orders may not be read');
      throw new PlatformError('throttled', `the reading of orders ended as ${found.status}`, ASK_AGAIN_SECONDS);
    }
    await this.noteTotal(shop, found.found);
    if (found.state === 'completed') return found.url;
    throw new PlatformError('throttled', 'the platform is gathering the orders', ASK_AGAIN_SECONDS);
  }

  /** The platform is at it: what stopped the last attempt does not any more. */
  private noteTotal(shop: ShopKey, total: number): Promise<unknown> {
    return this.transactions.run(shop.id, (tx) =>
      tx.rows('UPDATE purchase_ledger SET total = $1, problem = NULL', [total]),
    );
  }

  /** The result is the same however often it is fetched: what was stored before is passed over. */
  private async store({ shop, reading, done, secret }: Reading, url: string): Promise<void> {
    let batch: PlacedOrder[] = [];
    let passed = 0;
    for await (const order of placedOrdersIn(url, shop.currency, secret && keysWith(secret))) {
      passed += 1;
      if (passed <= done) continue;
      batch.push(order);
      if (batch.length < BATCH) continue;
      await this.storeBatch(shop, reading, batch, passed);
      batch = [];
    }
    if (batch.length > 0) await this.storeBatch(shop, reading, batch, passed);
  }

  private storeBatch(shop: ShopKey, reading: number, batch: readonly PlacedOrder[], done: number): Promise<void> {
    return this.transactions.run(shop.id, async (tx) => {
      const ledger = await lockLedger(tx, shop.id);
      if (ledger.reading !== reading) return;
      await writePurchases(tx, shop.id, { number: reading, at: begunAt(ledger) }, batch);
      await tx.rows('UPDATE purchase_ledger SET done = greatest(done, $1)', [done]);
    });
  }
}

/** Null: there is nothing to do. What the platform refused is tried again. */
async function planned(tx: Tx, shopId: string): Promise<Plan | null> {
  const connection = await readConnection(tx);
  if (!connection || connection.endedAt !== null) return null;
  const { missingScopes } = await readOrderAccess(tx);
  const ledger = await lockLedger(tx, shopId);
  const { shopifyDomain, currency } = await readShop(tx);
  const shop = { id: shopId, shopifyDomain, currency };
  if (missingScopes.length > 0) return ledger.topicsAt === null ? null : { task: 'leave', shop };
  const { scopes } = connection;
  if (ledger.knownSince !== null && !ledger.isReread) {
    const asksAgain = ledger.personWindows !== null && isDue(ledger.contactsRefusedAt);
    return isFollowed(ledger) && !asksAgain ? null : { task: 'follow', shop, scopes, asksAgain };
  }
  const secret = await readPersonSecret(tx);
  const { reading, operationId, done } = ledger;
  if (reading !== null && operationId !== null)
    return { task: 'read', shop, scopes, reading, operationId, done, secret };
  const next = await beginReading(tx);
  const shownSince = new Date(now().getTime() - DAYS_SHOWN * DAY_MS);
  await tx.rows('UPDATE purchase_ledger SET reading = $1, shown_since = $2, done = 0, total = NULL', [
    next,
    shownSince,
  ]);
  return { task: 'read', shop, scopes, reading: next, operationId: null, done: 0, secret };
}

const isDue = (at: Date | null) => at !== null && at.getTime() <= now().getTime() - TOPICS_CHECKED_EVERY_MS;
const isFollowed = ({ topicsAt }: PurchaseLedgerEntity) => topicsAt !== null && !isDue(topicsAt);

async function writeTopics(tx: Tx, shopId: string, outcome: 'followed' | 'missed' | 'unsubscribed'): Promise<void> {
  const { topicsAt } = await lockLedger(tx, shopId);
  await tx.rows('UPDATE purchase_ledger SET topics_at = $1', [outcome === 'unsubscribed' ? null : now()]);
  if (outcome !== 'missed') return;
  await tx.rows(
    `UPDATE purchase_ledger SET known_since = NULL, reading = NULL, operation_id = NULL,
       missed_since = coalesce(missed_since, $1)`,
    [topicsAt],
  );
  await emit(tx, { type: 'OrdersAllowed', shopId });
}

/** When the reading of all orders began, from when on orders are shown. */
function begunAt({ shownSince }: PurchaseLedgerEntity): Date {
  return new Date(shownSince!.getTime() + DAYS_SHOWN * DAY_MS);
}

// Shops' subscriptions to the app. Every read or change first processes what is due.
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { findCurrent, lockInstallation } from '../installations/current-installation.js';
import { findShop, type Shop } from '../shops/shops.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { Ledger, type Charge, type TrialProblem } from './ledger.js';
import { subscriptionPayload } from './subscription-payload.js';
import {
  addCharge,
  addSubscription,
  readCharges,
  readShopsWithSubscriptions,
  readSubscriptions,
  saveSubscription,
} from './subscription-store.js';
import type { Subscription, Terms } from './subscription.js';

export const subscriptionChanges = ['approve', 'decline', 'freeze', 'unfreeze', 'cancel'] as const;
export type SubscriptionChange = (typeof subscriptionChanges)[number];

export class Billing {
  constructor(
    private readonly database: Database,
    private readonly webhooks: Webhooks,
    /** The app may ask for no charges: merchants choose on the pricing page. */
    readonly isHosted = false,
  ) {}

  /** All subscriptions that the shop ever had, oldest first. */
  list(shop: Shop): Promise<Subscription[]> {
    return this.withLedger(shop, async ({ subscriptions }) => subscriptions);
  }

  /** The shop's bills, oldest first. */
  async charges(shop: Shop): Promise<Charge[]> {
    await this.list(shop);
    return readCharges(this.database, shop);
  }

  /** A subscription for the merchant to approve. */
  create(shop: Shop, terms: Terms): Promise<Subscription> {
    return this.withLedger(shop, async (_ledger, client) => {
      if (!(await findCurrent(client, shop))) throw new Error('The app is not installed in this store');
      return addSubscription(client, shop, { terms, signature: randomBytes(32).toString('hex'), at: now() });
    });
  }

  /** Changes a subscription, or answers null when the shop has none with this id. */
  change(shop: Shop, id: number, change: SubscriptionChange): Promise<Subscription | null> {
    return this.withLedger(shop, async (ledger) => {
      const subscription = ledger.find(id);
      if (subscription) ledger[change](subscription, now());
      return subscription;
    });
  }

  extendTrial(
    shop: Shop,
    id: number,
    days: number,
  ): Promise<{ subscription: Subscription | null; problem: TrialProblem | null }> {
    return this.withLedger(shop, async (ledger) => {
      const subscription = ledger.find(id);
      return { subscription, problem: subscription && ledger.extendTrial(subscription, days, now()) };
    });
  }

  /** Ends all subscriptions of a shop that is being uninstalled; call `tell` after the commit. */
  async endAll(client: PoolClient, shop: Shop): Promise<Subscription[]> {
    const { changes } = await inLedger(client, shop, async (ledger) => ledger.end(now()));
    return changes;
  }

  /** Sends a webhook for each change of a status. */
  async tell(shop: Shop, changes: Subscription[]): Promise<void> {
    for (const change of changes)
      await this.webhooks.send(shop, 'app_subscriptions/update', subscriptionPayload(shop, change));
  }

  /** Does what the time made due in every shop. */
  async advance(): Promise<void> {
    for (const domain of await readShopsWithSubscriptions(this.database)) await this.list(findShop(domain)!);
  }

  private async withLedger<Result>(
    shop: Shop,
    work: (ledger: Ledger, client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const { result, changes } = await inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      return inLedger(client, shop, work);
    });
    await this.tell(shop, changes);
    return result;
  }
}

/** Reads the shop's subscriptions, brings them up to the present time, lets the work change them, and keeps them. */
async function inLedger<Result>(
  client: PoolClient,
  shop: Shop,
  work: (ledger: Ledger, client: PoolClient) => Promise<Result>,
): Promise<{ result: Result; changes: Subscription[] }> {
  const ledger = new Ledger(await readSubscriptions(client, shop));
  const before = new Map(ledger.subscriptions.map((each) => [each.id, JSON.stringify(each)]));
  ledger.advanceTo(now());
  const result = await work(ledger, client);
  for (const each of ledger.subscriptions)
    if (JSON.stringify(each) !== before.get(each.id)) await saveSubscription(client, each);
  for (const charge of ledger.charges) await addCharge(client, shop, charge);
  return { result, changes: ledger.changes };
}

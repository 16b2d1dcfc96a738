// Stores' contracts on the pricing page. None of their changes sends a webhook.
import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { findCurrent, lockInstallation } from '../installations/current-installation.js';
import type { Shop } from '../shops/shops.js';
import { advanced, cancelled, chosen, type Choice, type Contract, type PricingState } from './contract.js';
import type { PricingDeclaration, PricingPlan } from './pricing-declaration.js';

type Row = { contract: Stored | null; trialBeganAt: Date | null; seenAt: Date };
type Stored = Omit<Contract, 'startedAt' | 'trialEndsAt'> & { startedAt: string; trialEndsAt: string | null };

export class AppPricing {
  constructor(
    private readonly database: Database,
    readonly declaration: PricingDeclaration,
  ) {}

  planOf(handle: string): PricingPlan | undefined {
    return this.declaration.plans.find((plan) => plan.handle === handle);
  }

  /** What the store has chosen; null: nothing that is paid for. */
  async contract(shop: Shop): Promise<Contract | null> {
    return (await this.change(shop, (state) => state)).contract;
  }

  /** The merchant approves a plan: answers null where there is none, or the app is not installed. */
  async choose(shop: Shop, choice: Choice): Promise<PricingPlan | null> {
    const plan = this.planOf(choice.handle);
    if (!plan || !(await this.isInstalled(shop))) return null;
    await this.change(shop, (state) =>
      plan.monthlyCents === 0 ? cancelled(state) : chosen(state, choice, plan.trialDays, now()),
    );
    return plan;
  }

  private async isInstalled(shop: Shop): Promise<boolean> {
    return inTransaction(this.database, async (client) => (await findCurrent(client, shop)) !== null);
  }

  private change(shop: Shop, work: (state: PricingState) => PricingState): Promise<PricingState> {
    return inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      const kept = await read(client, shop);
      const state = kept ? advanced(stateOf(kept), kept.seenAt, now()) : { contract: null, trialBeganAt: null };
      const changed = work(state);
      await client.query(
        `INSERT INTO app_contract (shop, contract, trial_began_at, seen_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (shop) DO UPDATE SET contract = $2, trial_began_at = $3, seen_at = $4`,
        [shop.domain, changed.contract && JSON.stringify(changed.contract), changed.trialBeganAt, now()],
      );
      return changed;
    });
  }
}

async function read(client: PoolClient, shop: Shop): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'SELECT contract, trial_began_at AS "trialBeganAt", seen_at AS "seenAt" FROM app_contract WHERE shop = $1',
    [shop.domain],
  );
  return rows[0];
}

function stateOf({ contract, trialBeganAt }: Row): PricingState {
  if (!contract) return { contract, trialBeganAt };
  const { startedAt, trialEndsAt } = contract;
  const dates = { startedAt: new Date(startedAt), trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt) };
  return { trialBeganAt, contract: { ...contract, ...dates } };
}

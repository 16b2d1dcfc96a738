// The product's own code in this process, connected to PostgreSQL without a proxy: for what has no route, and to build
// projections afresh.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { HttpProcessModule } from '@purchase-limits/api/app.module';
import { readConfig } from '@purchase-limits/api/config';
import { checkoutFacts } from '@purchase-limits/api/checkout-rules/checkout-facts';
import { CheckoutRulesEntity } from '@purchase-limits/api/checkout-rules/checkout-rules.entity';
import { numberLimits } from '@purchase-limits/api/checkout-rules/number-limits';
import { Transactions, type Tx } from '@purchase-limits/api/database/transactions';
import { projectLimits } from '@purchase-limits/api/limits/projections/limit-list';
import { PurchaseFacts, readPurchases, withWindows } from '@purchase-limits/api/repurchase/customer-purchases';
import { readShop } from '@purchase-limits/api/shops/queries/read-shop';
import { readSettings } from '@purchase-limits/api/storefront/queries/read-publication';
import { projectSettings } from '@purchase-limits/api/storefront/projections/storefront-settings';
import { inlined } from '@purchase-limits/api/storefront/workers/publish-settings';
import { customerFacts } from '@purchase-limits/domain/customer-facts';
import { packCheckout } from '@purchase-limits/domain/pack-checkout';
import { checkoutRules } from '@purchase-limits/domain/publish-checkout';
import { publishedRules } from '@purchase-limits/domain/published-rules';
import { forPages } from '@purchase-limits/domain/publishing';
import { changePlan } from '@purchase-limits/api/quota/write-quota';
import { readPlanEffects } from '@purchase-limits/api/subscriptions/plan-effects';
import type { PlanId } from '@purchase-limits/domain/plans';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { World } from './world.js';

class RollBack extends Error {}

export class Product {
  private constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
    private readonly publicUrl: string,
  ) {}

  static async connect(world: Pick<World, 'directEnv' | 'alsoStop'>): Promise<Product> {
    const config = readConfig({ ...world.directEnv, SYSTEM_DATABASE_URL: '' });
    const app = await NestFactory.createApplicationContext(HttpProcessModule.with(config), { logger: false });
    world.alsoStop(() => app.close());
    return new Product(app.get(Transactions), app.get(PurchaseFacts, { strict: false }), config.PUBLIC_URL);
  }

  async changePlan(shopId: string, plan: PlanId): Promise<void> {
    await this.transactions.run(shopId, async (tx) => {
      const { stopped } = await readPlanEffects(tx, plan);
      await changePlan(tx, shopId, plan, { stopped });
    });
  }

  /** The limits whose row in the list differs from one built afresh from the state. */
  differingRows(shopId: string): Promise<string[]> {
    return this.rolledBack(shopId, async (tx) => {
      const read = () =>
        tx.rows<{ id: string; row: string }>('SELECT limit_id AS id, l::text AS row FROM limit_list l');
      const kept = await read();
      const state = await tx.rows<{ id: string }>('SELECT id FROM purchase_limit');
      await tx.rows('DELETE FROM limit_list');
      await projectLimits(
        tx,
        state.map(({ id }) => id),
      );
      const built = new Map((await read()).map(({ id, row }) => [id, row]));
      const before = new Map(kept.map(({ id, row }) => [id, row]));
      return [...new Set([...built.keys(), ...before.keys()])].filter((id) => built.get(id) !== before.get(id));
    });
  }

  /** Whether the shop's document differs from one built afresh; and the text that the platform should have of it. */
  documentOf(shopId: string): Promise<{ differs: boolean; published: string | null }> {
    return this.rolledBack(shopId, async (tx) => {
      const read = async () => {
        const [row] = await tx.rows<{ version: string; document: StorefrontSettings }>(
          'SELECT version, document FROM storefront_settings',
        );
        return row;
      };
      const kept = await read();
      await projectSettings(tx, shopId, this.publicUrl);
      const built = await read();
      return {
        differs: kept?.version !== built?.version,
        published: kept ? inlined(forPages({ ...kept.document, names: {} }), null) : null,
      };
    });
  }

  /** The expected checkout rule of the shop on the platform. */
  checkoutRulesOf(shopId: string): Promise<string[]> {
    return this.rolledBack(shopId, async (tx) => {
      const settings = (await readSettings(tx))!;
      const { numbers, nextNumber, countsRefusals: marks } = (await tx.ofShop(CheckoutRulesEntity))!;
      const { facts } = checkoutFacts(settings, await readShop(tx), new Date());
      const { parts } = packCheckout(numberLimits(settings.limits, numbers, nextNumber).numbered, facts, {});
      return parts.map((part) => publishedRules(checkoutRules(part, facts, {}), settings.version, { marks }));
    });
  }

  /** By customer, what the platform should have of what they bought; without those of whom it should have nothing. */
  customerFactsOf(shopId: string): Promise<Map<string, string>> {
    return this.rolledBack(shopId, async (tx) => {
      const { limits, currency, weightUnit } = (await readSettings(tx))!;
      const asking = withWindows(limits);
      const numbered = asking.map((limit, number) => ({ number, limit }));
      const customers = await tx.rows<{ id: string }>('SELECT DISTINCT customer_id AS id FROM purchase');
      const ids = customers.flatMap(({ id }) => (id === null ? [] : [id]));
      const shop = { id: shopId, shopifyDomain: '' };
      const { timezone } = await readShop(tx);
      const found = new Map<string, string>();
      for (const [id, bought] of await readPurchases(tx, ids, asking, Date.now())) {
        const purchases = await this.facts.complete(shop, bought, asking, new Map());
        const text = customerFacts(numbered, { tags: [], purchases }, { currency, weightUnit, timezone }, Date.now());
        if (text !== '') found.set(id, text);
      }
      return found;
    });
  }

  /** The result of the work, whose writes are taken back. */
  private async rolledBack<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { value: T } | undefined;
    try {
      await this.transactions.run(shopId, async (tx) => {
        result = { value: await work(tx) };
        throw new RollBack();
      });
    } catch (error) {
      if (!(error instanceof RollBack)) throw error;
    }
    return result!.value;
  }
}

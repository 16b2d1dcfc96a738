// Shops that move between plans. The product has a command for it and no route yet; the harness runs that command,
// without a proxy before PostgreSQL, until it succeeds.
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultShop } from '../topology/shops.js';
import { shopsOf, type Load } from './load.js';

const BETWEEN_MS = 2_500;
const AGAIN_AFTER_MS = 200;

export async function changePlans(load: Load): Promise<void> {
  await Promise.all(shopsOf(load.shops, 'changing plan').map((shop) => workFor(load, shop)));
}

async function workFor(load: Load, shop: FaultShop): Promise<void> {
  for (let change = 0; !load.running.aborted; change += 1) {
    await pause(BETWEEN_MS, undefined, { signal: load.running }).catch(() => {});
    if (load.running.aborted) return;
    await changeUntilDone(load, shop, change % 2 === 0 ? 'basic' : 'free');
  }
}

async function changeUntilDone(load: Load, shop: FaultShop, plan: 'basic' | 'free'): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(AGAIN_AFTER_MS))
    try {
      await load.product.changePlan(shop.id, plan);
      load.ledger.plans.set(shop.id, plan);
      load.ledger.counts.writes += 1;
      return;
    } catch {
      // PostgreSQL does not serve at the moment.
    }
}

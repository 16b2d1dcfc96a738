// Polls the public settings endpoint of free shops from a second after their quota was used up: it must not return any
// limit. Skips reads that a fault prevents.
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultShop } from '../topology/shops.js';
import { shopsOf, type Load } from './load.js';

const EVERY_MS = 250;
const STOPPED_AFTER_MS = 1_000;
/** A shop is asked so often; after that it cannot change any more. */
const TIMES = 8;

/** `isReadingStopped`: while a fault lasts that keeps requests from being answered, and shortly after. */
export async function watchSettings(load: Load, isReadingStopped: () => boolean): Promise<void> {
  const seenAt = new Map<string, number>();
  const asked = new Map<string, number>();
  while (!load.running.aborted) {
    await noteReached(load, seenAt);
    for (const shop of shopsOf(load.shops, 'crossing')) {
      const at = seenAt.get(shop.id);
      const times = asked.get(shop.id) ?? 0;
      if (at === undefined || Date.now() - at < STOPPED_AFTER_MS || times >= TIMES || isReadingStopped()) continue;
      if (!(await ask(load, shop, isReadingStopped))) continue;
      asked.set(shop.id, times + 1);
    }
    await pause(EVERY_MS);
  }
}

/** When a committed crossing was seen: it was committed earlier, never later. */
async function noteReached({ world }: Load, seenAt: Map<string, number>): Promise<void> {
  try {
    const rows = await world.sql<{ shop_id: string }>(`SELECT shop_id FROM quota WHERE level = 'reached'`);
    for (const { shop_id: id } of rows) if (!seenAt.has(id)) seenAt.set(id, Date.now());
  } catch {
    // PostgreSQL does not serve at the moment.
  }
}

async function ask({ calls, ledger }: Load, shop: FaultShop, isReadingStopped: () => boolean): Promise<boolean> {
  const answer = await calls.send({ method: 'GET', path: `/storefront/${shop.domain}/settings` });
  if (answer?.status !== 200 || isReadingStopped()) return false;
  ledger.counts.watched += 1;
  const { limits } = answer.body as { limits: object[] };
  if (limits.length > 0) ledger.lateStops.push(shop.id);
  return true;
}

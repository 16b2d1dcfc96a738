// Storefronts that send impressions: for paid shops all the time, for free ones until their quota is used up, and for
// one whose visitors come from so few networks that most of it is surplus.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedView } from '@purchase-limits/contract/storefront';
import type { FaultShop } from '../topology/shops.js';
import { shopsOf, type Load } from './load.js';

const SENDERS = 4;
const IDS = 10;
const BETWEEN_MS = 30;
const BETWEEN_FREE_MS = 120;
const BETWEEN_SURPLUS_MS = 300;
/** Of requests, how many carry an id that was sent before. */
const REPEATED = 0.2;
const FEW_NETWORKS = 3;
/** The part of the run in which free shops get their first impressions. */
const CROSSINGS_WITHIN = 0.8;

export async function sendImpressions(load: Load): Promise<void> {
  const paid = shopsOf(load.shops, 'store', 'paid');
  await Promise.all([
    ...Array.from({ length: SENDERS }, () => sendFor(load, paid)),
    ...shopsOf(load.shops, 'crossing').map((shop, index, all) =>
      sendFrom(load, shop, (index / all.length) * CROSSINGS_WITHIN * load.durationMs),
    ),
    ...shopsOf(load.shops, 'changing plan').map((shop) => sendFrom(load, shop, 0)),
    ...shopsOf(load.shops, 'surplus').map((shop) => sendSurplus(load, shop)),
  ]);
}

/** Sends one request; answers whether it was acknowledged. */
export async function sendOnce(
  { calls, ledger }: Pick<Load, 'calls' | 'ledger'>,
  shop: FaultShop,
  ids: string[],
  { network, withinMs }: { network: string; withinMs?: number },
): Promise<boolean> {
  ledger.noteSent(shop.id, ids);
  const impressions = ids.map((id) => ({ id, limitId: shop.limitIds[0]!, kind: 'max' }));
  const answer = await calls.send(
    {
      method: 'POST',
      path: '/storefront/impressions',
      body: { shop: shop.domain, impressions },
      headers: { 'x-forwarded-for': network },
    },
    withinMs,
  );
  if (answer === null) return false;
  if (answer.status !== 200) {
    ledger.wrongAnswers.push(`POST /storefront/impressions: ${answer.status}`);
    return false;
  }
  const { ignored, surplus } = answer.body as RecordedView;
  const left = new Set(ignored);
  ledger.noteAnswered({ shopId: shop.id, ids: ids.filter((id) => !left.has(id)), surplus });
  return true;
}

export const someNetwork = ({ random }: Pick<Load, 'random'>): string =>
  `10.${Math.floor(random.next() * 256)}.${Math.floor(random.next() * 256)}.1`;

async function sendFor(load: Load, shops: FaultShop[]): Promise<void> {
  const { random, running } = load;
  let again: { shop: FaultShop; ids: string[] } | undefined;
  while (!running.aborted) {
    const { shop, ids } = again ?? { shop: random.pick(shops), ids: newIds() };
    const isAcknowledged = await sendOnce(load, shop, ids, { network: someNetwork(load) });
    // Resends what got no response, and a sample of the rest, with the same ids.
    again = !isAcknowledged || random.next() < REPEATED ? { shop, ids } : undefined;
    await pause(isAcknowledged ? BETWEEN_MS : 2 * BETWEEN_MS);
  }
}

async function sendFrom(load: Load, shop: FaultShop, afterMs: number): Promise<void> {
  const { running } = load;
  await pause(afterMs, undefined, { signal: running }).catch(() => {});
  let again: string[] | undefined;
  while (!running.aborted) {
    const ids = again ?? newIds();
    const isAcknowledged = await sendOnce(load, shop, ids, { network: someNetwork(load) });
    again = isAcknowledged ? undefined : ids;
    await pause(BETWEEN_FREE_MS);
  }
}

async function sendSurplus(load: Load, shop: FaultShop): Promise<void> {
  while (!load.running.aborted) {
    const network = `203.0.${Math.floor(load.random.next() * FEW_NETWORKS)}.1`;
    await sendOnce(load, shop, newIds(), { network });
    await pause(BETWEEN_SURPLUS_MS);
  }
}

function newIds(): string[] {
  return Array.from({ length: IDS }, () => randomUUID());
}

// Checkouts of the stores, refused and completed, as the app's pixel tells of them.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutBeaconView } from '@purchase-limits/contract/storefront';
import { someNetwork } from './impressions.js';
import type { Kind } from './ledger.js';
import { shopsOf, type Load } from './load.js';

const BETWEEN_MS = 60;
/** Of those that were answered, how many are sent again. */
const REPEATED = 0.2;
/** Of checkouts, how many are refused. */
const REFUSED = 0.5;

export async function sendCheckouts(load: Load): Promise<void> {
  await Promise.all(shopsOf(load.shops, 'store').map((shop) => sendFor(load, shop)));
}

async function sendFor(load: Load, { id: shopId, domain }: Load['shops'][number]): Promise<void> {
  const { world, random, running, ledger } = load;
  const [first] = await world.sql<{ number: number }>(
    'SELECT number FROM limit_number WHERE shop_id = $1 ORDER BY number LIMIT 1',
    [shopId],
  );
  if (!first) throw new Error(`The checkout rule of ${domain} has no limit`);
  let again: { id: string; kind: Kind } | undefined;
  while (!running.aborted) {
    const { id, kind } = again ?? { id: randomUUID(), kind: random.next() < REFUSED ? 'refused' : 'completed' };
    ledger.noteCheckout(shopId, id, kind);
    const isAcknowledged = await sendOnce(load, domain, {
      id,
      ...(kind === 'refused' ? { refusedBy: [first.number] } : { isCompleted: true }),
    });
    if (isAcknowledged) ledger.acknowledgedCheckouts.push({ shopId, id });
    again = !isAcknowledged || random.next() < REPEATED ? { id, kind } : undefined;
    await pause(BETWEEN_MS);
  }
}

async function sendOnce(load: Load, shop: string, beacon: object): Promise<boolean> {
  const answer = await load.calls.send({
    method: 'POST',
    path: '/storefront/checkouts',
    body: { shop, ...beacon },
    headers: { 'x-forwarded-for': someNetwork(load) },
  });
  if (answer === null) return false;
  const isView = answer.status === 200 && typeof (answer.body as CheckoutBeaconView).isCounted === 'boolean';
  if (!isView) load.ledger.wrongAnswers.push(`POST /storefront/checkouts: ${answer.status}`);
  return isView;
}

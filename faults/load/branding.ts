// A merchant of each shop who changes how messages look. This route has no Idempotency-Key: without an answer the
// merchant reads what there is.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrandingView } from '@purchase-limits/contract/branding';
import type { FaultShop } from '../topology/shops.js';
import { shopsOf, type Load } from './load.js';
import { sendUntilAnswered } from './merchants.js';

const BETWEEN_MS = 1_000;
const SMALLEST_FONT = 8;
const FONT_SIZES = 60;

export async function changeBranding(load: Load): Promise<void> {
  await Promise.all(shopsOf(load.shops, 'store', 'paid').map((shop) => workFor(load, shop)));
}

async function workFor(load: Load, shop: FaultShop): Promise<void> {
  const { calls, ledger, random, running } = load;
  const headers = { 'x-auth-token': shop.token };
  const path = '/apiSa/branding';
  let seen = (await sendUntilAnswered(load, { method: 'GET', path, headers }))?.body as BrandingView | undefined;
  while (!running.aborted && seen) {
    const fontSize = SMALLEST_FONT + Math.floor(random.next() * FONT_SIZES);
    const body = { branding: { ...seen.branding, fontSize }, version: seen.version };
    const answer = await calls.send({ method: 'PUT', path, body, headers });
    if (answer?.status === 200) {
      seen = answer.body as BrandingView;
      ledger.branding.set(shop.id, { version: seen.version, fontSize: seen.branding.fontSize });
      ledger.counts.writes += 1;
    } else {
      const read = await sendUntilAnswered(load, { method: 'GET', path, headers });
      seen = read?.body as BrandingView | undefined;
    }
    await pause(BETWEEN_MS);
  }
}

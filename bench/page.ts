// What a storefront page does with its beacons: of a free shop, it asks for a ticket through the platform's app proxy
// and sends it along.
import { createHmac } from 'node:crypto';
import { makeTicket } from '@purchase-limits/api/impressions/page-ticket';
import { APP_SECRET, PLATFORM_CLIENT_SECRET } from './bench-database.js';
import { newImpressionId } from './impression-id.js';

export type SeenLimit = { domain: string; limitId: string };

/** One impression, as a page sends it; of a page with a ticket each beacon is of another page. */
export function beaconOf({ domain, limitId }: SeenLimit, { hasTicket = false } = {}): string {
  return JSON.stringify({
    shop: domain,
    impressions: [
      {
        id: newImpressionId(),
        limitId,
        kind: 'max',
        productId: '7001234567890',
        page: 'product',
        isPhone: true,
        country: 'DE',
        outcome: 'changed',
      },
    ],
    ticket: hasTicket ? makeTicket({ shopDomain: domain, customerId: null }, APP_SECRET) : undefined,
  });
}

/** Asks for a ticket as the platform passes a page's request on: from then on the shop's impressions need one. */
export async function askForTicket(url: string, domain: string): Promise<void> {
  const added = {
    logged_in_customer_id: '',
    path_prefix: '/apps/purchase-limits',
    shop: domain,
    timestamp: String(Math.floor(Date.now() / 1_000)),
  };
  const signed = Object.entries(added).map(([name, value]) => `${name}=${value}`);
  const signature = createHmac('sha256', PLATFORM_CLIENT_SECRET).update(signed.join('')).digest('hex');
  const response = await fetch(`${url}/storefront/proxy/ticket?${new URLSearchParams({ ...added, signature })}`);
  if (!response.ok) throw new Error(`No ticket: ${response.status} ${await response.text()}`);
}

/** Sends one beacon and throws unless its impression was stored: a shop that refuses them all would be fast. */
export async function requireStored(url: string, beacon: string): Promise<void> {
  const response = await fetch(`${url}/storefront/impressions`, { method: 'POST', body: beacon });
  const answer = await response.text();
  if ((JSON.parse(answer) as { stored?: number }).stored !== 1) throw new Error(`Not stored: ${answer}`);
}

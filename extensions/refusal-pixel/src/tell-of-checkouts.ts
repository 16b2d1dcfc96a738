// Tells the app which limits refuse a checkout and that one was completed. What a shopper reads stays here: a message
// of ours ends with the numbers of its limits, and these alone are sent (decision 63).
import type { ExtensionApi } from '@shopify/web-pixels-extension';
import { refusedBy } from '@purchase-limits/domain/refusal-marks';

/** `shop`: its domain of the platform. `endpoint`: where beacons are sent. */
type Told = Pick<ExtensionApi, 'analytics'> & { endpoint: string; shop: string };

/** Alerts of one refusal are shown one after the other. */
const GATHER_MS = 250;
/** Between attempts. The id is the same, so one that arrived after all counts once. */
const RETRIES_MS = [1_000, 5_000];

/** Each limit that refuses is told once for a page, those that are shown together in one beacon. */
export function tellOfCheckouts({ analytics, endpoint, shop }: Told): void {
  const told = new Set<number>();
  let gathered: number[] = [];
  const tell = () => {
    void send(endpoint, { shop, id: crypto.randomUUID(), refusedBy: gathered });
    gathered = [];
  };
  analytics.subscribe('alert_displayed', ({ data }) => {
    const fresh = refusedBy(data.alert.message).filter((number) => !told.has(number));
    if (fresh.length === 0) return;
    for (const number of fresh) told.add(number);
    if (gathered.length === 0) setTimeout(tell, GATHER_MS);
    gathered.push(...fresh);
  });
  analytics.subscribe('checkout_completed', () => {
    void send(endpoint, { shop, id: crypto.randomUUID(), isCompleted: true });
  });
}

type Beacon = { shop: string; id: string; refusedBy?: number[]; isCompleted?: true };

/** Sent again where it can't have been counted for a reason that passes. */
async function send(endpoint: string, beacon: Beacon, attempt = 0): Promise<void> {
  const request = { method: 'POST', body: JSON.stringify(beacon), keepalive: true };
  const isOver = await fetch(endpoint, request).then(
    ({ status }) => status < 500 && status !== 429,
    () => false,
  );
  const wait = RETRIES_MS[attempt];
  if (!isOver && wait !== undefined) setTimeout(() => void send(endpoint, beacon, attempt + 1), wait);
}

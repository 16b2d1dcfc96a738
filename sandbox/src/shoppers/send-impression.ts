// Sends impressions the way a storefront does.
import { randomInt, randomUUID } from 'node:crypto';
import { request, type RequestOptions } from 'node:http';
import { z } from 'zod';
import type { AppProxy } from '../app-declaration.js';
import { signProxied } from '../app-proxy/sign-proxied.js';
import { now } from '../clock.js';

type Seen = { shop: string; limitId: string };
type App = { appUrl: string; clientSecret: string; proxy: AppProxy | null };
const answered = z.object({ ticket: z.string() });

/** Sends one impression, from a separate network if this machine has such addresses; throws if it is rejected. */
export async function sendImpression(app: App, { shop, limitId }: Seen): Promise<void> {
  const ticket = await fetchTicket(app, shop);
  const body = JSON.stringify({ shop, impressions: [{ id: idAt(now()), limitId, kind: 'max' }], ticket });
  const status = await postFromOwnNetwork(`${app.appUrl}/storefront/impressions`, body);
  if (status !== 200)
    throw Object.assign(new Error(`The app answered an impression with ${status}`), { statusCode: 502 });
}

/** A page ticket, as the page gets it through the app proxy; undefined where the app gives none. */
async function fetchTicket({ proxy, clientSecret }: App, shop: string): Promise<string | undefined> {
  if (!proxy) return undefined;
  const added = {
    shop,
    logged_in_customer_id: '',
    path_prefix: `/${proxy.prefix}/${proxy.subpath}`,
    timestamp: String(Math.floor(now().getTime() / 1_000)),
  };
  const answer = await fetch(`${proxy.url}/ticket?${signProxied(new URLSearchParams(), added, clientSecret)}`);
  return answer.ok ? answered.parse(await answer.json()).ticket : undefined;
}

/** A UUIDv7, which begins with its time. */
function idAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Linux has all of 127.0.0.0/8. Elsewhere 127.0.0.1 alone is there, and the app counts only a few of one network. */
async function postFromOwnNetwork(url: string, body: string): Promise<number> {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.1`;
  try {
    return await post(url, body, { localAddress, family: 4 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error;
    return post(url, body, {});
  }
}

function post(url: string, body: string, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { ...options, method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

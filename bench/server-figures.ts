// The server's figures, on a PostgreSQL with its default durability (fsync on).
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@purchase-limits/scripts/ports';
import { seed, SHOP, startDatabase, startProcess, startServer } from './bench-database.js';
import type { Figure } from './figure.js';
import { measureHotShop } from './hot-shop.js';
import { newImpressionId } from './impression-id.js';
import { medianRatio, requestsPerSecond } from './requests.js';

const SECONDS = 3;

export async function measureServer(): Promise<Figure[]> {
  const { urls, superuserUrl, stop } = await startDatabase();
  const port = await freePort();
  const server = await startServer(urls, port);
  let bare: Awaited<ReturnType<typeof startBare>> | undefined;
  try {
    const limitId = await seed(urls.owner);
    const url = `http://127.0.0.1:${port}`;
    const body = () => JSON.stringify({ shop: SHOP, impressions: [{ id: newImpressionId(), limitId, kind: 'max' }] });
    const rate = async (path: string) => requestsPerSecond(`${url}${path}`, SECONDS, body);

    let durable = 0;
    const durableOverNoop = await medianRatio(
      async () => (durable = await rate('/storefront/impressions')),
      () => rate('/bench/noop'),
    );
    const perSecond = async (path: string) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop: SHOP, limitId }),
      });
      return ((await response.json()) as { perSecond: number }).perSecond;
    };
    const jobs = await perSecond('/bench/jobs');
    const batched = await perSecond('/bench/batched');
    bare = await startBare(`${url}/storefront/${SHOP}/settings`);
    const bareUrl = bare.url;
    const settingsOverBare = await medianRatio(
      () => requestsPerSecond(`${url}/storefront/${SHOP}/settings`, SECONDS),
      () => requestsPerSecond(bareUrl, SECONDS),
    );
    return [
      { name: 'impressions_durable_per_second', value: durable, goal: '-' },
      { name: 'impressions_durable_over_noop', value: durableOverNoop, goal: '>=0.6' },
      { name: 'impressions_batched_over_job_per_beacon', value: batched / jobs, goal: '>=15' },
      { name: 'settings_document_over_bare_http', value: settingsOverBare, goal: '>=0.6' },
      await measureHotShop(url, superuserUrl),
    ];
  } finally {
    server.kill('SIGKILL');
    bare?.process.kill('SIGKILL');
    await stop();
  }
}

/** Serves the same document and ETag with node:http alone, in a process of its own. */
async function startBare(source: string): Promise<{ url: string; process: ChildProcess }> {
  const response = await fetch(source);
  const port = await freePort();
  const child = await startProcess(join(import.meta.dirname, 'bare-document.js'), {
    PORT: String(port),
    BODY: await response.text(),
    ETAG: response.headers.get('etag')!,
  });
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

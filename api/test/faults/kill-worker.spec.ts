// Real processes, killed with SIGKILL while they count: what was acknowledged is stored, and what is stored is counted
// once.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const DIST = join(__dirname, '../../dist');
const KILLS = 5;
const SENDERS = 6;

describe('a worker killed while it counts', () => {
  let app: TestApp;
  let http: ChildProcess;
  let address: string;

  beforeEach(async () => {
    if (!existsSync(join(DIST, 'worker.js')))
      throw new Error('api/dist is missing: build before this test (npm test does)');
    app = await TestApp.start();
    await app.stopWorker();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    http = await start('main.js', { PORT: String(port), HOST: '127.0.0.1' });
  });
  afterEach(async () => {
    http.kill('SIGKILL');
    await app.stop();
  });

  it('loses nothing and counts nothing twice', async () => {
    expect(await brokenPromises()).toEqual([]);
  }, 120_000);

  it('counts twice when the inbox is taken away: the check above can fail', async () => {
    await app.sql('ALTER TABLE inbox DROP CONSTRAINT inbox_pkey');
    expect(await brokenPromises()).toEqual([expect.stringMatching(/^counted \d+ of \d+ stored$/)]);
  }, 120_000);

  /** Sends impressions while workers are killed, lets everything settle, and says which promises do not hold. */
  async function brokenPromises(): Promise<string[]> {
    await app.startWorker();
    const shop = await buildShop(app, { plan: 'basic' });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.stopWorker();

    const sent = new Set<string>();
    const acknowledged = new Set<string>();
    const sending = new AbortController();
    const senders = Array.from({ length: SENDERS }, async () => {
      while (!sending.signal.aborted) await send(shop, limit.id, sent, acknowledged);
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await start('worker.js');
      await pause(600);
      worker.kill('SIGKILL');
    }
    sending.abort();
    await Promise.all(senders);

    // What a relay leaves behind that is killed after it handed events over and before it noted so: kills hit that
    // moment by chance only.
    await app.sql(`UPDATE event_log SET sent_at = NULL WHERE type = 'ImpressionsRecorded' AND id % 3 = 0`);
    const last = await start('worker.js');
    try {
      await settled();
    } finally {
      last.kill('SIGKILL');
    }
    const stored = new Set(
      (await app.sql<{ id: string }>('SELECT id FROM impression WHERE shop_id = $1', [shop.id])).map(({ id }) => id),
    );
    const [quota] = await app.sql<{ counted: string }>(
      'SELECT impressions + unverified AS counted FROM quota WHERE shop_id = $1',
      [shop.id],
    );
    const lost = [...acknowledged].filter((id) => !stored.has(id));
    const invented = [...stored].filter((id) => !sent.has(id));
    expect(acknowledged.size).toBeGreaterThan(1_000);
    return [
      ...(lost.length > 0 ? [`lost ${lost.length} of ${acknowledged.size} acknowledged`] : []),
      ...(invented.length > 0 ? [`stored ${invented.length} that nobody sent`] : []),
      ...(Number(quota!.counted) === stored.size ? [] : [`counted ${quota!.counted} of ${stored.size} stored`]),
    ];
  }

  async function send(shop: TestShop, limitId: string, sent: Set<string>, acknowledged: Set<string>): Promise<void> {
    const impressions = Array.from({ length: 10 }, () => ({ id: randomUUID(), limitId, kind: 'max' }));
    for (const { id } of impressions) sent.add(id);
    const response = await fetch(`${address}/storefront/impressions`, {
      method: 'POST',
      body: JSON.stringify({ shop: shop.domain, impressions }),
    });
    if (response.ok) for (const { id } of impressions) acknowledged.add(id);
    await pause(15);
  }

  /** Every event is sent, and each of its consumers has noted it. */
  async function settled(): Promise<void> {
    const open = `SELECT 1 FROM event_log e WHERE e.sent_at IS NULL OR EXISTS (
      SELECT 1 FROM unnest(e.sent_to) AS q (queue)
           WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)) LIMIT 1`;
    const unfinished = `SELECT 1 FROM bullmq.job WHERE state IN ('waiting', 'active', 'delayed') LIMIT 1`;
    for (let waited = 0; (await app.sql(open)).length > 0 || (await app.sql(unfinished)).length > 0; waited += 250) {
      if (waited > 60_000) throw new Error('Events are still open after 60 s');
      await pause(250);
    }
  }

  function start(file: string, env: Record<string, string> = {}): Promise<ChildProcess> {
    const settings = Object.fromEntries(
      Object.entries({ ...app.config, REDIS_URL: '', SMTP_URL: 'smtp://127.0.0.1:1', ...env }).map(([key, value]) => [
        key,
        String(value),
      ]),
    );
    const child = fork(join(DIST, file), {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return new Promise((ready, fail) => {
      child.once('message', () => ready(child));
      child.once('exit', (code) => fail(new Error(`${file} ended with code ${code}`)));
    });
  }
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

// A worker dies while it publishes the checkout rules: another one publishes once the queue gives it the job.
import type { ChildProcess } from 'node:child_process';
import { buildShop, TestApp, type TestShop } from '../test-app.js';
import { startWorkerProcess } from '../worker-process.js';

/** The promise. The queue takes at most 11 s of it (`WORKER_OPTIONS`). In CI other tests take the machine's time. */
const GOES_ON_WITHIN_MS = process.env.CI ? 30_000 : 15_000;

describe('a publisher that is killed', () => {
  let app: TestApp;
  let shop: TestShop;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = 'read_products,read_locales,write_app_proxy,write_products,write_validations';
    shop = await buildShop(app, { plan: 'basic' });
    await app.merchant(shop).create();
    await app.drain();
    await app.stopWorker();
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    app.platform.override = () => undefined;
    await app.stop();
  });

  const workersAlive = async () => {
    const alive = await app.sql(`SELECT 1 FROM process WHERE kind = 'worker' AND ended_at IS NULL`);
    return alive.length;
  };

  it('keeps its shop from nobody: another worker goes on in time, and the limits are held', async () => {
    const isPublished = async () => {
      const [row] = await app.sql<{ isPublished: boolean }>(
        `SELECT r.published_version = s.version AS "isPublished" FROM checkout_rules r JOIN storefront_settings s
         USING (shop_id) WHERE shop_id = $1`,
        [shop.id],
      );
      return row?.isPublished ? true : undefined;
    };
    let asked = 0;
    let goneOnAt = 0;
    app.platform.override = ({ body }) => {
      if (!/mutation \w*Validation/.test(body.query ?? '')) return undefined;
      asked += 1;
      if (asked === 2) goneOnAt = Date.now();
      // The platform does not answer the first worker any more.
      return asked === 1 ? new Promise(() => {}) : undefined;
    };
    const killed = startWorkerProcess(app);
    workers.push(killed);
    await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await app.until(async () => (asked > 0 ? true : undefined));
    // The other one runs already, as it does where a process dies: its start is no part of the promise.
    const before = await workersAlive();
    workers.push(startWorkerProcess(app));
    await app.until(async () => ((await workersAlive()) > before ? true : undefined));
    expect(asked).toBe(1);
    const killedAt = Date.now();
    killed.kill('SIGKILL');
    await app.until(isPublished);
    expect(goneOnAt - killedAt).toBeGreaterThan(0);
    expect(goneOnAt - killedAt).toBeLessThanOrEqual(GOES_ON_WITHIN_MS);
  });
});

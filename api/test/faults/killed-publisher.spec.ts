// A worker dies while it publishes the checkout rules: another one publishes once the queue gives it the job.
import type { ChildProcess } from 'node:child_process';
import { buildShop, TestApp, type TestShop } from '../test-app.js';
import { startWorkerProcess } from '../worker-process.js';

/** The queue gives a dead worker's job to another one after 10 to 13 s; the rest is for a slow machine. */
const HELD_WITHIN_MS = 40_000;

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

  it('keeps its shop from nobody: the limits are held once its job comes back', async () => {
    const isPublished = async () => {
      const [row] = await app.sql<{ isPublished: boolean }>(
        `SELECT r.published_version = s.version AS "isPublished" FROM checkout_rules r JOIN storefront_settings s
         USING (shop_id) WHERE shop_id = $1`,
        [shop.id],
      );
      return row?.isPublished ? true : undefined;
    };
    let asked = 0;
    app.platform.override = ({ body }) => {
      if (!/mutation \w*Validation/.test(body.query ?? '')) return undefined;
      asked += 1;
      // The platform does not answer the first worker any more.
      return asked === 1 ? new Promise(() => {}) : undefined;
    };
    const killed = startWorkerProcess(app);
    workers.push(killed);
    await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await app.until(async () => (asked > 0 ? true : undefined));
    killed.kill('SIGKILL');
    const killedAt = Date.now();
    workers.push(startWorkerProcess(app));
    await app.until(isPublished);
    expect(Date.now() - killedAt).toBeLessThan(HELD_WITHIN_MS);
  });
});

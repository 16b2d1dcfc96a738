// Workers that die in the middle of an import: all of its limits are there in the end, each once.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { check } from '../limit-files.js';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

const WORKER = join(__dirname, '../../dist/worker.js');
const ROWS = process.env.CI ? 4_000 : 10_000;
/** A job whose worker died is taken up again some seconds later. */
const DONE_WITHIN_MS = 120_000;

describe('an import whose worker is killed', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    if (!existsSync(WORKER)) throw new Error('api/dist is missing: build before this test (npm test does)');
    app = await TestApp.start();
    shop = await buildShop(app);
    merchant = app.merchant(shop);
    await app.stopWorker();
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await app.stop();
  });

  function startWorker(): ChildProcess {
    const { API_DATABASE_URL, SYSTEM_DATABASE_URL = '', PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET } = app.config;
    const { APP_SECRET, PLATFORM_SHOP_URL, REDIS_URL, QUEUE_PREFIX } = app.config;
    const env = { API_DATABASE_URL, SYSTEM_DATABASE_URL, PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET, APP_SECRET };
    const worker = fork(WORKER, {
      env: {
        ...env,
        PLATFORM_SHOP_URL,
        QUEUE_PREFIX,
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...(REDIS_URL && { REDIS_URL }),
        PATH: process.env.PATH,
      },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    workers.push(worker);
    return worker;
  }

  async function viewWhen(id: string, isReached: (view: LimitImport) => boolean): Promise<LimitImport> {
    const deadline = Date.now() + DONE_WITHIN_MS;
    for (;;) {
      const view = (await merchant.send('get', `/limits/imports/${id}`)).body as LimitImport;
      if (isReached(view)) return view;
      if (Date.now() > deadline) throw new Error(`The import is still ${view.status} at ${view.done}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  const stored = async () => {
    const [found] = await app.sql<{ limits: number; names: number; told: number }>(
      `SELECT (SELECT count(*)::int FROM purchase_limit WHERE shop_id = $1) AS limits,
         (SELECT count(DISTINCT name)::int FROM purchase_limit WHERE shop_id = $1) AS names,
         (SELECT coalesce(sum(jsonb_array_length(payload->'limits')), 0)::int
            FROM event_log WHERE shop_id = $1 AND type = 'LimitsImported') AS told`,
      [shop.id],
    );
    return found!;
  };

  it(
    'creates nothing until another worker creates all of it, once',
    async () => {
      const rows = Array.from({ length: ROWS }, (_, index) => `Cart ${index},cart,inactive,3`);
      const { id } = await check(merchant, ['name,type,status,max', ...rows].join('\n'));
      expect((await merchant.send('post', `/limits/imports/${id}/start`)).status).toBe(202);
      for (const least of [1, ROWS / 2]) {
        const worker = startWorker();
        const view = await viewWhen(id, ({ done, status }) => done >= least || status === 'done');
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        expect(view).toMatchObject({ status: 'importing' });
        expect(await stored()).toEqual({ limits: 0, names: 0, told: 0 });
        // The next one begins anew, and says so.
        await app.sql('UPDATE limit_import SET done = 0 WHERE id = $1', [id]);
      }
      startWorker();
      expect(await viewWhen(id, ({ status }) => status === 'done')).toMatchObject({ done: ROWS, failure: null });
      expect(await stored()).toEqual({ limits: ROWS, names: ROWS, told: ROWS });
    },
    3 * DONE_WITHIN_MS,
  );
});

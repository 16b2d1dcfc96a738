// Workers that die in the middle of an import, an update or an undo: all of it is there in the end, once.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LimitImport } from '@purchase-limits/contract/limit-import';
import pg from 'pg';
import { check } from '../limit-files.js';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';
import { startWorkerProcess } from '../worker-process.js';

const ROWS = process.env.CI ? 4_000 : 10_000;
/** A job whose worker died is taken up again some seconds later. */
const DONE_WITHIN_MS = 120_000;

describe('an import whose worker is killed', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
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
    const worker = startWorkerProcess(app);
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

  /** Stops the import when it is about to note that so many rows are written, until the answered function is called. */
  async function holdImportAt(done: number, status = 'importing'): Promise<() => Promise<void>> {
    const holder = new pg.Client(app.superuserUrl());
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    await holder.query(`
      CREATE OR REPLACE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER hold BEFORE UPDATE ON limit_import FOR EACH ROW
        WHEN (NEW.done = ${done} AND NEW.status = '${status}') EXECUTE FUNCTION wait_here()`);
    return async () => {
      await holder.query('DROP TRIGGER hold ON limit_import');
      await holder.end();
    };
  }

  async function untilHeld(): Promise<void> {
    const deadline = Date.now() + DONE_WITHIN_MS;
    while ((await app.sql(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length === 0) {
      if (Date.now() > deadline) throw new Error('The import is not held');
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

  it('creates nothing until another worker creates all of it, once', async () => {
    const rows = Array.from({ length: ROWS }, (_, index) => `Cart ${index},cart,inactive,3`);
    const { id } = await check(merchant, ['name,type,status,max', ...rows].join('\n'));
    expect((await merchant.send('post', `/limits/imports/${id}/start`)).status).toBe(202);
    for (const most of process.env.CI ? [ROWS / 2] : [250, ROWS / 2]) {
      const goOn = await holdImportAt(most);
      const worker = startWorker();
      await untilHeld();
      expect(await viewWhen(id, () => true)).toMatchObject({ status: 'importing', done: most - 250 });
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      await goOn();
      expect(await stored()).toEqual({ limits: 0, names: 0, told: 0 });
    }
    const last = startWorker();
    expect(await viewWhen(id, ({ status }) => status === 'done')).toMatchObject({ done: ROWS, failure: null });
    expect(await stored()).toEqual({ limits: ROWS, names: ROWS, told: ROWS });
    last.kill('SIGKILL');
    await once(last, 'exit');
  });

  const versions = () =>
    app.sql<{ version: number; max: string; limits: number }>(
      `SELECT version, definition ->> 'max' AS max, count(*)::int AS limits FROM purchase_limit WHERE shop_id = $1
       GROUP BY 1, 2`,
      [shop.id],
    );
  const events = async () => {
    const [{ told } = { told: 0 }] = await app.sql<{ told: number }>(
      `SELECT coalesce(sum(jsonb_array_length(payload->'limits')), 0)::int AS told
       FROM event_log WHERE shop_id = $1 AND type = 'LimitsChanged'`,
      [shop.id],
    );
    return told;
  };

  it('changes nothing until another worker changes all of it, once; and takes it back likewise', async () => {
    const rows = Array.from({ length: ROWS }, (_, index) => `Cart ${index},4`);
    const { id } = await check(merchant, ['name,max', ...rows].join('\n'), 'update');
    const steps = [
      {
        ask: 'start',
        during: 'importing',
        after: 'done',
        before: { version: 1, max: '3' },
        afterwards: { version: 2, max: '4' },
      },
      {
        ask: 'undo',
        during: 'undoing',
        after: 'undone',
        before: { version: 2, max: '4' },
        afterwards: { version: 3, max: '3' },
      },
    ];
    for (const [at, { ask, during, after, before, afterwards }] of steps.entries()) {
      expect((await merchant.send('post', `/limits/imports/${id}/${ask}`)).status).toBe(202);
      const goOn = await holdImportAt(ROWS / 2, during);
      const worker = startWorker();
      await untilHeld();
      expect(await viewWhen(id, () => true)).toMatchObject({ status: during, done: ROWS / 2 - 250 });
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      await goOn();
      expect(await versions()).toEqual([{ ...before, limits: ROWS }]);
      expect(await events()).toBe(at * ROWS);
      const next = startWorker();
      expect(await viewWhen(id, ({ status }) => status === after)).toMatchObject({ done: ROWS, failure: null });
      expect(await versions()).toEqual([{ ...afterwards, limits: ROWS }]);
      expect(await events()).toBe((at + 1) * ROWS);
      next.kill('SIGKILL');
      await once(next, 'exit');
    }
  });
});

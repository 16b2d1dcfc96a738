// The schedulers of housekeeping in the queue, on the backend that the tests run on.
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { HOUSEKEEPING } from '../../src/housekeeping/housekeeping.js';
import { HousekeepingSchedule } from '../../src/housekeeping/housekeeping-schedule.js';
import { TASKS } from '../../src/housekeeping/tasks.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const HOUR_MS = 3_600_000;

describe('the schedule of housekeeping', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeEach(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterEach(() => app.stop());

  const queue = () => app.worker.get<Queue>(getQueueToken(HOUSEKEEPING), { strict: false });
  const schedule = () => app.worker.get(HousekeepingSchedule);
  const schedulers = async () =>
    (await queue().getJobSchedulers(0, -1))
      .map(({ key, every, next }) => ({ key, every: Number(every), next: Number(next) }))
      .sort((one, other) => one.key.localeCompare(other.key));
  /** Until every job that is due was done: each task has one job, which waits for its next time. */
  const untilIdle = (jobs: number) =>
    app.until(async () => {
      const { waiting, active, delayed } = await queue().getJobCounts('waiting', 'active', 'delayed');
      return waiting === 0 && active === 0 && delayed === jobs ? true : undefined;
    });
  const oldKey = () =>
    app.sql(
      `INSERT INTO idempotency (shop_id, key, fingerprint, created_at)
       VALUES ($1, 'k', 'f', now() - interval '2 days')`,
      [shop.id],
    );
  const untilKeyIsGone = () =>
    app.until(async () => ((await app.sql('SELECT 1 FROM idempotency')).length === 0 ? true : undefined));

  it('has each task once after two starts, with the time that it had, and runs it', async () => {
    await oldKey();
    schedule().start();
    await untilKeyIsGone();
    await untilIdle(Object.keys(TASKS).length);
    const first = await schedulers();
    expect(first.map(({ key, every }) => ({ key, every }))).toEqual(
      Object.entries(TASKS)
        .map(([key, { everyMs }]) => ({ key, every: everyMs }))
        .sort((one, other) => one.key.localeCompare(other.key)),
    );

    await app.stopWorker();
    await app.startWorker();
    await Promise.all([schedule().registerAlone(TASKS), schedule().registerAlone(TASKS)]);
    await untilIdle(Object.keys(TASKS).length);
    expect(await schedulers()).toEqual(first);
  });

  it('is the same when several processes set it up at the same time', async () => {
    const tasks = { requests: { everyMs: HOUR_MS }, events: { everyMs: HOUR_MS } };
    const register = () => schedule().registerAlone(tasks);
    await Promise.all([register(), register(), register()]);
    await untilIdle(2);
    expect((await schedulers()).map(({ key }) => key)).toEqual(['events', 'requests']);
  });

  it('loses a task that is no more, and its job', async () => {
    await schedule().register({ requests: { everyMs: HOUR_MS }, former: { everyMs: HOUR_MS } });
    await untilIdle(2);
    await schedule().register({ requests: { everyMs: HOUR_MS } });
    await untilIdle(1);
    expect((await schedulers()).map(({ key }) => key)).toEqual(['requests']);
  });

  it('follows a changed interval', async () => {
    await schedule().register({ requests: { everyMs: 24 * HOUR_MS } });
    await untilIdle(1);
    const before = Date.now();
    await schedule().register({ requests: { everyMs: HOUR_MS } });
    await untilIdle(1);
    const [{ every, next } = { every: 0, next: 0 }] = await schedulers();
    expect(every).toBe(HOUR_MS);
    expect(next).toBeLessThanOrEqual(Date.now() + HOUR_MS);
    expect(next).toBeGreaterThan(before);
  });

  it('sets up again what the queue has lost, and what a clock that was set has put off', async () => {
    const tasks = { requests: { everyMs: HOUR_MS } };
    await schedule().register(tasks);
    await untilIdle(1);
    await queue().obliterate({ force: true });
    await queue().resume();
    await oldKey();
    await schedule().register(tasks);
    await untilKeyIsGone();
    await untilIdle(1);

    // Its job alone is gone.
    await queue().drain(true);
    await oldKey();
    await schedule().register(tasks, Date.now() + HOUR_MS);
    expect(await app.sql('SELECT 1 FROM idempotency')).toHaveLength(1);
    await schedule().register(tasks, Date.now() + 2 * HOUR_MS);
    await untilKeyIsGone();
    await untilIdle(1);

    await oldKey();
    // As if the clock had been a day ahead when the next time was planned.
    await schedule().register(tasks, Date.now() - 24 * HOUR_MS);
    await untilKeyIsGone();
    await untilIdle(1);
  });
});

// How long it takes until the reconciler has brought back the jobs that a queue has lost: goal, 100,000 within five
// minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { printFigures } from '../figures.js';
import { World } from '../topology/world.js';

const SHOPS = 1_000;
const WITHIN_MS = 900_000;
const GOAL_SECONDS = 300;
const LOOKED_AT_EVERY_MS = 1_000;

export async function measureLostJobs(count: number): Promise<boolean> {
  const world = await World.start({ backend: 'postgresql' });
  try {
    await insertShops(world);
    const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM event_log');
    // Sent longer ago than what the reconciler takes for lost, and in no queue.
    await world.sql(
      `INSERT INTO event_log (shop_id, type, payload, sent_at, sent_to)
       SELECT s.id, 'LimitsDue', jsonb_build_object('type', 'LimitsDue', 'shopId', s.id, 'day', '2026-01-01'),
         now() - interval '5 minutes', '{storefront-settings}'
       FROM generate_series(1, $1) AS n JOIN (SELECT id, row_number() OVER () - 1 AS place FROM shop) s
         ON s.place = n % (SELECT count(*) FROM shop)`,
      [count],
    );
    const began = performance.now();
    const handledMs = await untilHandled(world, last!.id, count);
    const seconds = handledMs === null ? null : (performance.now() - began) / 1_000;
    printFigures([
      { name: 'lost_jobs', value: count, goal: '-' },
      { name: 'lost_jobs_handled_again_seconds', value: seconds, goal: `<=${GOAL_SECONDS}` },
    ]);
    return seconds !== null && seconds <= GOAL_SECONDS;
  } finally {
    await world.stop();
  }
}

/** Shops without a connection to the platform, so that nothing is published. */
async function insertShops(world: World): Promise<void> {
  await world.sql(
    `WITH shop AS (
       INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       SELECT gen_random_uuid(), d, d, 'Faults', 'faults@example.com', now()
       FROM generate_series(1, $1) AS n, concat('faults-', n, '.myshopify.com') AS d RETURNING id, installed_at
     ) INSERT INTO quota (shop_id, plan, features, installed_at) SELECT id, 'free', '{}', installed_at FROM shop`,
    [SHOPS],
  );
}

async function untilHandled(world: World, after: string, count: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < WITHIN_MS) {
    const [row] = await world.sql<{ handled: number }>(
      `SELECT count(*)::int AS handled FROM inbox WHERE consumer = 'storefront-settings' AND event_id > $1`,
      [after],
    );
    if (row!.handled >= count) return performance.now() - began;
    await pause(LOOKED_AT_EVERY_MS);
  }
  return null;
}

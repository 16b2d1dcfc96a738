// What limits of a plan would have done to the orders that the store still shows.
import { setTimeout as pause } from 'node:timers/promises';
import { UNDER_WAY, type PastOrderCheck } from '@purchase-limits/contract/past-orders';
import type { LimitSetPlan } from '@purchase-limits/contract/limit-set';
import { CommandError } from './command-error.js';
import type { Draft } from './limits-file.js';
import type { Store } from './store.js';

const LOOK_AGAIN_MS = 1_000;
/** For each limit. */
const WITHIN_MS = 600_000;
/** Each has the store's orders put together anew. */
const MOST_CHECKED = 20;

/** A line for each limit that would be created or changed. One after another: a store checks one at a time. */
export async function* pastOrderLines(
  store: Store,
  plan: LimitSetPlan,
  limits: readonly Draft[],
): AsyncGenerator<string> {
  const ids = new Map(plan.changes.map(({ name, id }) => [name, id]));
  const touched = new Set([...plan.creates.map(({ name }) => name), ...ids.keys()]);
  const checked = limits.filter(({ name }) => touched.has(name.trim()));
  if (checked.length > MOST_CHECKED)
    throw new CommandError(
      `At most ${MOST_CHECKED} limits are checked against past orders; ${checked.length} would change`,
    );
  for (const { replaces: _replaces, ...limit } of checked) {
    const name = limit.name.trim();
    const { since, sums } = await ended(
      store,
      name,
      await store.checkPastOrders({ limit, limitId: ids.get(name) ?? null }),
    );
    const stopped = `${sums.stopped} of ${sums.orders} orders since ${since.slice(0, 10)}`;
    yield `${name}: would have stopped ${stopped}, worth ${sums.stoppedValue}`;
  }
}

/** Throws where orders were not checked: a plan that looks harmless must have been looked at. */
async function ended(store: Store, name: string, begun: PastOrderCheck): Promise<PastOrderCheck> {
  const until = performance.now() + WITHIN_MS;
  let check = begun;
  while (UNDER_WAY.includes(check.state) && performance.now() < until) {
    await pause(LOOK_AGAIN_MS);
    check = await store.readPastOrders(check.id);
  }
  if (check.state === 'done') return check;
  const late = `did not end within ${WITHIN_MS / 60_000} minutes`;
  const ending = UNDER_WAY.includes(check.state) ? late : check.state;
  throw new CommandError(`${name}: the check of past orders: ${[ending, check.problem].filter(Boolean).join(', ')}`);
}

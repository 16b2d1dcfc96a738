// What limits of a plan would have done to the orders that the store still shows.
import { setTimeout as pause } from 'node:timers/promises';
import { UNDER_WAY, type PastOrderCheck } from '@purchase-limits/contract/past-orders';
import type { LimitSetPlan } from '@purchase-limits/contract/limit-set';
import { CommandError } from './command-error.js';
import type { Draft } from './limits-file.js';
import type { Store } from './store.js';

const LOOK_AGAIN_MS = 1_000;
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
    const check = await ended(store, await store.checkPastOrders({ limit, limitId: ids.get(name) ?? null }));
    yield `${name}: ${resultOf(check)}`;
  }
}

async function ended(store: Store, begun: PastOrderCheck): Promise<PastOrderCheck> {
  let check = begun;
  while (UNDER_WAY.includes(check.state)) {
    await pause(LOOK_AGAIN_MS);
    check = await store.readPastOrders(check.id);
  }
  return check;
}

function resultOf({ state, since, sums: { orders, stopped, stoppedValue } }: PastOrderCheck): string {
  if (state !== 'done') return `the check of past orders was ${state}`;
  return `would have stopped ${stopped} of ${orders} orders since ${since.slice(0, 10)}, worth ${stoppedValue}`;
}

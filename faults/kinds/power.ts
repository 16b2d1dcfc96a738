// The machine loses its power: everything of the product ends at once, and is started again.
import type { FaultKind } from './fault-kind.js';

/** Of about the last second: what `appendfsync everysec` may lose. */
const MOST_LOST_BYTES = 64_000;

export const powerLoss: FaultKind = {
  name: 'power_loss',
  isDatabaseFault: true,
  stopsReading: true,
  lastsMs: [500, 2_000],
  begin: async ({ world, random }) => {
    const { processes, pair, redis } = world;
    await Promise.all([...processes.map((part) => part.stop()), pair.kill(), redis?.kill()]);
    if (random.isTrue(2)) redis?.loseLast(random.below(MOST_LOST_BYTES));
    else redis?.loseAll();
  },
  end: async ({ world }) => {
    const { processes, pair, redis } = world;
    await Promise.all([pair.restart(), redis?.restart()]);
    await Promise.all(processes.map((part) => part.start()));
  },
  afterwards: ({ world }) => world.pair.untilCaughtUp(),
};

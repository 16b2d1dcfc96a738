// Faults of events and jobs.
import { AT_ONCE, nothing, type FaultKind } from './fault-kind.js';

/** A type of events that only a later release knows. */
export const UNKNOWN_TYPE = 'HeardOfByALaterRelease';
const ofEvents = { isDatabaseFault: false, stopsReading: false, lastsMs: AT_ONCE, end: nothing } as const;

export const unknownEvent: FaultKind = {
  ...ofEvents,
  name: 'unknown_event',
  begin: async ({ world, random, shops }) => {
    await world.sql('INSERT INTO event_log (shop_id, type, payload) VALUES ($1, $2, $3)', [
      random.pick(shops).id,
      UNKNOWN_TYPE,
      { type: UNKNOWN_TYPE },
    ]);
  },
};

/** The leftovers of a relay killed after enqueuing and before marking: it enqueues the same jobs again. */
export const repeatedEvents: FaultKind = {
  ...ofEvents,
  name: 'repeated_events',
  begin: async ({ world }) => {
    await world.sql(
      `UPDATE event_log SET sent_at = NULL
       WHERE sent_at IS NOT NULL AND id % 3 = 0 AND id > (SELECT max(id) - 600 FROM event_log)`,
    );
  },
};

export const lostJobs: FaultKind = {
  ...ofEvents,
  name: 'lost_jobs',
  begin: async ({ world }) => {
    if (world.redis) await world.redis.client.flushall();
    else await world.sql('TRUNCATE bullmq.job CASCADE');
  },
};

import { deletesOld } from '../database/delete-old.js';

/** Handled events are kept for 30 days, for lookups, along with their inbox and mail rows. */
export const deleteOldEvents = deletesOld('event_log', `settled AND sent_at < $1::timestamptz - interval '30 days'`);

/** Batches of impressions are numerous, and their events carry nothing once counted. */
export const deleteCountedBatches = deletesOld(
  'event_log',
  `settled AND type = 'ImpressionsRecorded' AND sent_at < $1::timestamptz - interval '2 days'`,
);

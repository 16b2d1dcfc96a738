import { deletesOld } from '../database/delete-old.js';

/**
 * Events that every consumer has handled are kept for 30 days, for looking things up. What is noted of them goes along:
 * in the inbox and of their mails.
 */
export const deleteOldEvents = deletesOld('event_log', `settled AND sent_at < $1::timestamptz - interval '30 days'`);

/** Of batches of impressions there are many, and once they are counted their events tell nothing more. */
export const deleteCountedBatches = deletesOld(
  'event_log',
  `settled AND type = 'ImpressionsRecorded' AND sent_at < $1::timestamptz - interval '2 days'`,
);

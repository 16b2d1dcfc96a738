import { deletesOld } from '../database/delete-old.js';

/** A link into a shop is of no use after a minute. */
export const deleteOldSupportSessions = deletesOld(
  'support_session',
  `opened_at < $1::timestamptz - interval '30 days'`,
);

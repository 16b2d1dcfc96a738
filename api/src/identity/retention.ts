import { deletesOld } from '../database/delete-old.js';

/** A session serves until it expires; one that was signed out stays as long, so that its tokens find it ended. */
export const deleteOldSessions = deletesOld('session', 'expires_at < $1');

/** A link into a shop is of no use after a minute. */
export const deleteOldSupportSessions = deletesOld(
  'support_session',
  `opened_at < $1::timestamptz - interval '30 days'`,
);

/** A key that ended is listed for another month. */
export const deleteOldApiKeys = deletesOld(
  'api_key',
  `least(revoked_at, expires_at) < $1::timestamptz - interval '30 days'`,
);

import { deletesOld } from '../database/delete-old.js';

/** Read notifications are kept for 180 days, unread ones for 365. */
export const deleteOldNotifications = deletesOld(
  'notification',
  `at < $1::timestamptz - interval '180 days'
     AND (read_at IS NOT NULL OR at < $1::timestamptz - interval '365 days')`,
);

import { deletesOld } from '../database/delete-old.js';

/** As long as the platform keeps the result of a reading. */
export const deleteOldChecks = deletesOld('past_order_check', `created_at < $1::timestamptz - interval '7 days'`);

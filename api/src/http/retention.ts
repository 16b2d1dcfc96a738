import { deletesOld } from '../database/delete-old.js';

/** A key counts for 24 hours (rules §4). */
export const deleteOldKeys = deletesOld('idempotency', `created_at < $1::timestamptz - interval '24 hours'`);

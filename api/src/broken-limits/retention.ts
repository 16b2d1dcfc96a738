import { deletesOld } from '../database/delete-old.js';

/** The platform shows orders of 60 days; what they broke is kept a month longer. */
export const deleteOldBrokenLimits = deletesOld('broken_limit', `at < $1::timestamptz - interval '90 days'`);

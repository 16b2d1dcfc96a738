import { deletesOld } from '../database/delete-old.js';

/** The platform shows 60 days of orders; violations are kept a month longer. */
export const deleteOldBrokenLimits = deletesOld('broken_limit', `at < $1::timestamptz - interval '90 days'`);

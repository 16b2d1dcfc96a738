import { deletesOld } from '../../database/delete-old.js';

/** The platform repeats a delivery for four hours; 30 days are for looking things up. */
export const deleteOldDeliveries = deletesOld('webhook_delivery', `at < $1::timestamptz - interval '30 days'`);

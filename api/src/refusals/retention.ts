import { deletesOld } from '../database/delete-old.js';

/** For a day an id could be sent again. */
export const deleteOldCheckoutBeacons = deletesOld('checkout_beacon', `at < $1::timestamptz - interval '2 days'`);

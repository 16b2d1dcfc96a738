import { deletesOld } from '../database/delete-old.js';

export const deleteOldProcesses = deletesOld('process', `beat_at < $1::timestamptz - interval '7 days'`);
export const deleteOldBrowserErrors = deletesOld('browser_error', `last_at < $1::timestamptz - interval '30 days'`);
export const deleteOldPageSpeed = deletesOld('page_speed', `day < ($1::timestamptz AT TIME ZONE 'UTC')::date - 90`);
/** What an operator did in a shop stays as long as the shop, and what else they did for two years. */
export const deleteOldActions = deletesOld(
  'operator_action',
  `shop_id IS NULL AND at < $1::timestamptz - interval '2 years'`,
);

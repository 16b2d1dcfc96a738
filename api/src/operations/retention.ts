import { deletesOld } from '../database/delete-old.js';

export const deleteOldProcesses = deletesOld('process', `beat_at < $1::timestamptz - interval '7 days'`);
export const deleteOldBrowserErrors = deletesOld('browser_error', `last_at < $1::timestamptz - interval '30 days'`);
export const deleteOldPageSpeed = deletesOld('page_speed', `day < ($1::timestamptz AT TIME ZONE 'UTC')::date - 90`);
/** Operators' actions in a shop stay as long as the shop, others for two years. */
export const deleteOldActions = deletesOld(
  'operator_action',
  `shop_id IS NULL AND at < $1::timestamptz - interval '2 years'`,
);
/** The charts show a week. */
export const deleteOldFigures = deletesOld('queue_minute', `at < $1::timestamptz - interval '8 days'`);

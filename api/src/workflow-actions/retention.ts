import { deletesOld } from '../database/delete-old.js';

/** The platform sends a step again for a day and a half; afterwards it is what merchants look at. */
export const deleteOldWorkflowRuns = deletesOld('workflow_run', `at < $1::timestamptz - interval '30 days'`);

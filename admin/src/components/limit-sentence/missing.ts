/** Stands for what a limit that is being written doesn't have yet. */
export const MISSING = '…';

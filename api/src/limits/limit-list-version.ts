/** Raised whenever the content of a row changes; housekeeping then requests a rebuild of earlier rows. */
export const LIMIT_LIST_VERSION = 1;

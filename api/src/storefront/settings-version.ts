/** Raised whenever the content of the document changes; housekeeping then requests a rebuild of earlier ones. */
export const SETTINGS_VERSION = 5;

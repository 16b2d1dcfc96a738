/** Served beside these pages, so for a link of the browser and not of the router. */
export const QUEUE_BOARD_URL = '/operations/queues/';

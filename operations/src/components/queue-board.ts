/** Served separately, so use a browser link instead of a route. */
export const QUEUE_BOARD_URL = '/operations/queues/';

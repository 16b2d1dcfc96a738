/** A network's allowance for a free shop; each visitor here has its own network. */
const PER_NETWORK = 20;
/** So short that connections which stay silent are given up several times within a run. */
const DATABASE_DEADLINE_MS = '3000';

/** Differences from the environment of `npm start`. */
export const ownVariables = (redisPort: number | undefined): Record<string, string> => ({
  ADMIN_DIST: '',
  // Two workers cannot both have it.
  OPERATIONS_PORT: '',
  OPERATIONS_DIST: '',
  CLOCK_FILE: '',
  TRUST_PROXY: '1',
  REQUESTS_PER_MINUTE: '1000000000',
  IMPRESSIONS_PER_DAY: String(PER_NETWORK),
  IMPRESSIONS_PER_MINUTE: String(PER_NETWORK),
  DATABASE_DEADLINE_MS,
  REDIS_URL: redisPort === undefined ? '' : `redis://127.0.0.1:${redisPort}`,
  REDIS_SENTINEL_URLS: '',
  REDIS_CLUSTER_URLS: '',
});

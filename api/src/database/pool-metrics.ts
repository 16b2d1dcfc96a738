import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { registry } from '../metrics.js';

/** The driver's pool statistics. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

const NAME = 'purchase_limits_database_connections';

/** Measures the connections of these pools. `waiting`: transactions that wait for a connection. */
export function measurePools(pools: Record<string, DataSource | undefined>): void {
  // Tests have several in one process.
  registry.removeSingleMetric(NAME);
  const gauge = new Gauge({
    name: NAME,
    help: 'Connections to PostgreSQL that are in use or idle, and transactions that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, source] of Object.entries(pools)) {
        if (!source?.isInitialized) continue;
        const { totalCount, idleCount, waitingCount } = (source.driver as unknown as { master: Pool }).master;
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  registry.registerMetric(gauge);
}

import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { Tx } from '../../database/transactions.js';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import type { LimitEvent } from '../limit.events.js';
import { readLimits } from '../queries/read-limits.js';

/** Keeps the rows of the admin's list. Re-reads the limits, so that duplicates and disorder of events do no harm. */
@Processor('limit-list', WORKER_OPTIONS)
export class LimitListProjection extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<LimitEvent>('limit-list', data, async (tx, event) => {
      await projectLimits(tx, 'limits' in event ? event.limits.map(({ id }) => id) : [event.limitId]);
    });
  }
}

/** Writes these limits' rows where theirs is newer; a deleted limit keeps its row, so a late event cannot bring it back. */
export async function projectLimits(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = (await readLimits(tx, ids)).map(({ limit, stoppedBy, isDeleted, version, createdAt, updatedAt }) => ({
    limit_id: limit.id,
    name: limit.name,
    type: limit.type,
    status: isDeleted ? 'deleted' : limit.status,
    stopped_by: stoppedBy,
    condition_type: limit.conditionType,
    min: limit.min,
    max: limit.max,
    multiple: limit.multiple,
    start_date: limit.startDate,
    end_date: limit.endDate,
    created_at: createdAt,
    updated_at: updatedAt,
    version,
  }));
  await tx.rows(
    `INSERT INTO limit_list (limit_id, shop_id, name, type, status, stopped_by, condition_type, min, max, multiple, start_date, end_date, created_at, updated_at, version)
     SELECT limit_id, nullif(current_setting('app.shop_id', true), '')::uuid, name, type, status, stopped_by, condition_type, min, max, multiple, start_date, end_date, created_at, updated_at, version
     FROM jsonb_to_recordset($1) AS r (limit_id uuid, name text, type text, status text, stopped_by text, condition_type text, min float8, max float8, multiple float8,
       start_date text, end_date text, created_at timestamptz, updated_at timestamptz, version int)
     ORDER BY limit_id
     ON CONFLICT (limit_id) DO UPDATE SET name = excluded.name, status = excluded.status, stopped_by = excluded.stopped_by, condition_type = excluded.condition_type,
       min = excluded.min, max = excluded.max, multiple = excluded.multiple, start_date = excluded.start_date, end_date = excluded.end_date,
       updated_at = excluded.updated_at, version = excluded.version
     WHERE limit_list.version < excluded.version`,
    [JSON.stringify(rows)],
  );
}

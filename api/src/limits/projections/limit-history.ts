import type { Limit } from '@purchase-limits/domain/limit';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { LimitEvent } from '../../events/events.js';
import type { HistoryChange } from '../limit-history.entity.js';

type Entry = { limitId: string; version: number; limit?: Limit };

/** Keeps what became of each limit, also while it is deleted and can be brought back. */
export class LimitHistoryProjection extends consumerOf('limit-history') {
  protected readonly handle = this.inShop(noteVersions);
}

/** One row a version, whatever the order of the events. A limit that housekeeping removes meanwhile gets none. */
async function noteVersions(tx: Tx, event: LimitEvent, eventId: string): Promise<void> {
  const restored = 'restoredVersion' in event ? (event.restoredVersion ?? null) : null;
  await tx.rows(
    `INSERT INTO limit_history
       (limit_id, version, shop_id, change, changed_at, changed_by, definition, restored_version)
     SELECT l.id, r.version, l.shop_id, $2, e.at, $3, r.limit, $4
     FROM jsonb_to_recordset($1) AS r ("limitId" uuid, version int, "limit" jsonb)
       JOIN purchase_limit l ON l.id = r."limitId"
       JOIN event_log e ON e.id = $5
     ORDER BY l.id
     FOR SHARE OF l
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(entriesOf(event)), changeOf(event), event.by ?? null, restored, eventId],
  );
}

function entriesOf(event: LimitEvent): Entry[] {
  if ('limits' in event) return event.limits.map(({ id, ...entry }) => ({ limitId: id, ...entry }));
  const { limitId, version, limit } = event;
  return [{ limitId, version, limit }];
}

function changeOf(event: LimitEvent): HistoryChange {
  switch (event.type) {
    case 'LimitCreated':
      return 'created';
    case 'LimitsImported':
      return 'imported';
    case 'LimitChanged':
      return event.restoredVersion === undefined ? 'changed' : 'restored';
    case 'LimitsActivated':
      return event.reason === 'merchant' ? 'activated' : 'carried_again';
    case 'LimitsDeactivated':
      return event.reason === 'merchant' ? 'deactivated' : `stopped_${event.reason}`;
    case 'LimitsDeleted':
      return 'deleted';
    case 'LimitsRecovered':
      return 'recovered';
  }
}

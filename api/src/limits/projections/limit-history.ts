import type { Limit } from '@purchase-limits/domain/limit';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { LimitEvent } from '../../events/limit-events.js';
import type { HistoryChange } from '../limit-history.entity.js';

type Entry = { limitId: string; version: number; limit?: Limit; restoredVersion?: number | undefined };

/** Keeps what became of each limit, also while it is deleted and can be brought back. */
export class LimitHistoryProjection extends consumerOf('limit-history') {
  protected readonly handle = this.inShop(noteVersions);
}

/** One row a version, whatever the order of the events. A limit that housekeeping removes meanwhile gets none. */
async function noteVersions(tx: Tx, event: LimitEvent, eventId: string): Promise<void> {
  await tx.rows(
    `INSERT INTO limit_history
       (limit_id, version, shop_id, change, changed_at, changed_by, definition, restored_version)
     SELECT l.id, r.version, l.shop_id, CASE WHEN r."restoredVersion" IS NULL THEN $2 ELSE 'restored' END, e.at, $3,
       r.limit, r."restoredVersion"
     FROM jsonb_to_recordset($1) AS r ("limitId" uuid, version int, "limit" jsonb, "restoredVersion" int)
       JOIN purchase_limit l ON l.id = r."limitId"
       JOIN event_log e ON e.id = $4
     ORDER BY l.id
     FOR SHARE OF l
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(entriesOf(event)), changeOf(event), event.by ?? null, eventId],
  );
}

function entriesOf(event: LimitEvent): Entry[] {
  if ('limits' in event) return event.limits.map(({ id, ...entry }) => ({ limitId: id, ...entry }));
  const { limitId, version, limit } = event;
  return [{ limitId, version, limit, restoredVersion: 'restoredVersion' in event ? event.restoredVersion : undefined }];
}

function changeOf(event: LimitEvent): HistoryChange {
  switch (event.type) {
    case 'LimitCreated':
      return 'created';
    case 'LimitsImported':
      return 'imported';
    case 'LimitChanged':
    case 'LimitsChanged':
      return 'changed';
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

import type { Limit } from '@purchase-limits/domain/limit';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { LimitEvent } from '../../events/events.js';
import type { HistoryChange } from '../limit-history.entity.js';

type Entry = { limitId: string; version: number; limit?: Limit };

/** Keeps what became of each limit, for as long as the limit lives. */
export class LimitHistoryProjection extends consumerOf('limit-history') {
  protected readonly handle = this.inShop(async (tx, event, eventId) => {
    if (event.type === 'LimitsDeleted')
      await tx.rows('DELETE FROM limit_history WHERE limit_id = ANY($1)', [event.limits.map(({ id }) => id)]);
    else await noteVersions(tx, event, eventId);
  });
}

type Noted = Exclude<LimitEvent, { type: 'LimitsDeleted' }>;

/**
 * One row a version, whatever the order of the events. The limits are locked, so that the event of a deletion comes
 * after the row of what was before it.
 */
async function noteVersions(tx: Tx, event: Noted, eventId: string): Promise<void> {
  const restored = 'restoredVersion' in event ? (event.restoredVersion ?? null) : null;
  await tx.rows(
    `INSERT INTO limit_history
       (limit_id, version, shop_id, change, changed_at, changed_by, definition, restored_version)
     SELECT l.id, r.version, l.shop_id, $2, e.at, $3, r.limit, $4
     FROM jsonb_to_recordset($1) AS r ("limitId" uuid, version int, "limit" jsonb)
       JOIN purchase_limit l ON l.id = r."limitId" AND l.deleted_at IS NULL
       JOIN event_log e ON e.id = $5
     ORDER BY l.id
     FOR SHARE OF l
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(entriesOf(event)), changeOf(event), event.by ?? null, restored, eventId],
  );
}

function entriesOf(event: Noted): Entry[] {
  if ('limits' in event) return event.limits.map(({ id, ...entry }) => ({ limitId: id, ...entry }));
  const { limitId, version, limit } = event;
  return [{ limitId, version, limit }];
}

function changeOf(event: Noted): HistoryChange {
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
  }
}

// The list as the merchant reads it, from its projection; with `after` it waits a moment for that write to arrive.
import type { LimitPage, LimitRow, LimitSortKey } from '@purchase-limits/domain/views';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';

export type LimitFilter = {
  status: 'all' | 'active' | 'inactive';
  search: string;
  sort: LimitSortKey;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** The event that the reader has seen answered. */
  after: string | null;
};

export class ListLimits extends Query<LimitPage> {
  constructor(
    readonly shopId: string,
    readonly filter: LimitFilter,
  ) {
    super();
  }
}

const WAIT_MS = 1_000;
const LOOK_AGAIN_MS = 20;
const SORT_COLUMN: Record<LimitSortKey, string> = {
  startDate: 'start_date',
  endDate: 'end_date',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
/** Stopped limits are inactive in the merchant's eyes, with the reason shown. */
const IS_ACTIVE = `status = 'active' AND stopped_by IS NULL`;

@QueryHandler(ListLimits)
export class ListLimitsHandler implements IQueryHandler<ListLimits> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, filter }: ListLimits): Promise<LimitPage> {
    const pending = filter.after !== null && !(await this.hasArrived(shopId, filter.after));
    const page = await this.transactions.run(shopId, (tx) => readPage(tx, filter));
    return { ...page, pending };
  }

  private async hasArrived(shopId: string, eventId: string): Promise<boolean> {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const [seen] = await this.transactions.run(shopId, (tx) =>
        tx.rows(`SELECT 1 FROM inbox WHERE consumer = 'limit-list' AND event_id = $1`, [eventId]),
      );
      if (seen) return true;
      if (waited >= WAIT_MS) return false;
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }
}

async function readPage(tx: Tx, { status, search, sort, direction, page, pageSize }: LimitFilter): Promise<Omit<LimitPage, 'pending'>> {
  // Plain text, never a pattern.
  const found = `status <> 'deleted' AND ($1 = '' OR position(lower($1) IN lower(name)) > 0)`;
  const shown = status === 'all' ? 'true' : status === 'active' ? IS_ACTIVE : `NOT (${IS_ACTIVE})`;
  const [counts] = await tx.rows<{ all: string; active: string; shown: string }>(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE ${IS_ACTIVE}) AS active, count(*) FILTER (WHERE ${shown}) AS shown FROM limit_list WHERE ${found}`,
    [search],
  );
  const rows = await tx.rows<ListRow>(
    `SELECT * FROM limit_list WHERE ${found} AND ${shown} ORDER BY ${SORT_COLUMN[sort]} ${direction} NULLS LAST, limit_id LIMIT $2 OFFSET $3`,
    [search, pageSize, (page - 1) * pageSize],
  );
  const [all, active] = [Number(counts!.all), Number(counts!.active)];
  return { items: rows.map(toRow), total: Number(counts!.shown), counts: { all, active, inactive: all - active } };
}

type ListRow = {
  limit_id: string;
  name: string;
  type: LimitRow['type'];
  status: LimitRow['status'];
  stopped_by: LimitRow['stoppedBy'];
  condition_type: LimitRow['conditionType'];
  min: number | null;
  max: number | null;
  multiple: number | null;
  start_date: string;
  end_date: string | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

function toRow(row: ListRow): LimitRow {
  return {
    id: row.limit_id,
    name: row.name,
    type: row.type,
    status: row.status,
    stoppedBy: row.stopped_by,
    conditionType: row.condition_type,
    min: row.min,
    max: row.max,
    multiple: row.multiple,
    startDate: row.start_date,
    endDate: row.end_date,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

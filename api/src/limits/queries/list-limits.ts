// The list as the merchant reads it, from its projection; with `after` it waits a moment until that write has arrived.
import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '@purchase-limits/domain/calendar';
import type { Entitlement } from '@purchase-limits/domain/in-force';
import { PLANS } from '@purchase-limits/domain/plans';
import type { LimitFilter, LimitIdsFilter, LimitPage } from '@purchase-limits/contract/limit-list';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SelectQueryBuilder } from 'typeorm';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { EVENT_TYPES, queuesOf } from '../../events/subscriptions.js';
import { QueryWith } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { LimitListEntity } from '../limit-list.entity.js';
import { recoverableSince } from '../limit.entity.js';
import { answeredRow } from '../limit-rows.js';

export class ListLimits extends QueryWith<LimitPage, { shopId: string; filter: LimitFilter }> {}

const WAIT_MS = 1_000;
const LOOK_AGAIN_MS = 20;
/** Further requests of a shop are answered without waiting. */
const MOST_WAITING_OF_SHOP = 8;
const HEARD = EVENT_TYPES.filter((type) => queuesOf(type).includes('limit-list'));
/** A write may emit several events, of which `after` is the last; they are handled in any order. */
const HAS_ARRIVED = `SELECT NOT EXISTS (
    SELECT 1 FROM event_log e
    WHERE e.at BETWEEN last.at - interval '1 minute' AND last.at AND e.id <= last.id AND e.type = ANY ($2)
      AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = 'limit-list' AND i.event_id = e.id)
  ) AS "hasArrived" FROM event_log last WHERE last.id = $1`;
const IS_STOPPED = 'limit_is_stopped(listed.stoppedBy, listed.requiredFeature, :level, :features)';
const HAS_ENDED = 'listed.endDate < :today';
/** Stopped and ended limits are inactive for the merchant, with the reason shown; scheduled ones are active. */
const IS_ACTIVE = `listed.status = 'active' AND NOT ${IS_STOPPED} AND (${HAS_ENDED}) IS NOT TRUE`;
/** As `outOfForce` of the rulebook tells them apart. */
const STATES: Record<LimitFilter['state'], string> = {
  all: 'TRUE',
  in_force: `${IS_ACTIVE} AND listed.startDate <= :today`,
  off: `listed.status = 'inactive'`,
  stopped: `listed.status = 'active' AND ${IS_STOPPED}`,
  scheduled: `${IS_ACTIVE} AND listed.startDate > :today`,
  ended: `listed.status = 'active' AND NOT ${IS_STOPPED} AND ${HAS_ENDED}`,
};
/** A limit was changed last when it was deleted. */
export const TABS: Record<LimitFilter['status'], string> = {
  all: `listed.status <> 'deleted'`,
  active: IS_ACTIVE,
  inactive: `listed.status <> 'deleted' AND NOT (${IS_ACTIVE})`,
  deleted: `listed.status = 'deleted' AND listed.updatedAt > :recoverableSince`,
};

@QueryHandler(ListLimits)
export class ListLimitsHandler implements IQueryHandler<ListLimits> {
  private readonly waiting = new Map<string, number>();

  constructor(private readonly transactions: Transactions) {}

  async execute({ given: { shopId, filter } }: ListLimits): Promise<LimitPage> {
    const pending = filter.after !== null && !(await this.waitFor(shopId, filter.after));
    const page = await this.transactions.run(shopId, (tx) => readPage(tx, filter));
    return { ...page, pending };
  }

  /** Whether the write has arrived, now or within a second. */
  private async waitFor(shopId: string, eventId: string): Promise<boolean> {
    const others = this.waiting.get(shopId) ?? 0;
    const waitMs = others < MOST_WAITING_OF_SHOP ? WAIT_MS : 0;
    this.waiting.set(shopId, others + 1);
    try {
      return await this.hasArrived(shopId, eventId, waitMs);
    } finally {
      const left = this.waiting.get(shopId)! - 1;
      if (left > 0) this.waiting.set(shopId, left);
      else this.waiting.delete(shopId);
    }
  }

  private async hasArrived(shopId: string, eventId: string, waitMs: number): Promise<boolean> {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const [found] = await this.transactions.run(shopId, (tx) =>
        tx.rows<{ hasArrived: boolean }>(HAS_ARRIVED, [eventId, HEARD]),
      );
      if (found?.hasArrived) return true;
      if (waited >= waitMs) return false;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

async function readPage(tx: Tx, filter: LimitFilter): Promise<Omit<LimitPage, 'pending'>> {
  const entitlement = await readEntitlement(tx);
  const counted = await found(tx, filter, entitlement)
    .andWhere(TABS.all)
    .select('count(*)::int', 'all')
    .addSelect(`count(*) FILTER (WHERE ${IS_ACTIVE})::int`, 'active')
    .getRawOne<{ all: number; active: number }>();
  const { all, active } = counted!;
  const deleted = await found(tx, filter, entitlement).andWhere(TABS.deleted).getCount();
  const counts = { all, active, inactive: all - active, deleted };
  const total = counts[filter.status];
  const rows = await readRows(found(tx, filter, entitlement).andWhere(TABS[filter.status]), filter, total);
  return { items: rows.map((row) => answeredRow(row, entitlement)), total, counts };
}

/** The page's rows. Those nearer to the end are counted from there: less is sorted and passed over. */
async function readRows(
  rows: SelectQueryBuilder<LimitListEntity>,
  { sort, direction, page, pageSize }: LimitFilter,
  total: number,
): Promise<LimitListEntity[]> {
  const skipped = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skipped);
  if (wanted <= 0) return [];
  const isFromEnd = skipped > total / 2;
  const order = (direction === 'asc') === isFromEnd ? 'DESC' : 'ASC';
  const nulls = isFromEnd ? 'NULLS FIRST' : 'NULLS LAST';
  const read = await rows
    .orderBy(`listed.${sort}`, order, sort === 'endDate' ? nulls : undefined)
    .addOrderBy('listed.limitId', isFromEnd ? 'DESC' : 'ASC')
    .limit(wanted)
    .offset(isFromEnd ? total - skipped - wanted : skipped)
    .getMany();
  return isFromEnd ? read.reverse() : read;
}

/** Rows of the type and state that match the search, as literal text, never a pattern. */
export function found(
  tx: Tx,
  { search, type, state }: LimitIdsFilter,
  { plan, level }: Entitlement,
): SelectQueryBuilder<LimitListEntity> {
  return tx.manager
    .createQueryBuilder(LimitListEntity, 'listed')
    .where(`(:search = '' OR position(lower(:search) IN listed.searchedName) > 0)`, { search })
    .andWhere(`:type IN ('all', listed.type)`, { type })
    .andWhere(STATES[state])
    .setParameters({
      level,
      features: PLANS[plan].features,
      today: dayOf(now().getTime()),
      recoverableSince: recoverableSince(),
    });
}

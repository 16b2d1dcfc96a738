import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { PastOrderCheck, PastOrderCheckState, PastOrderSums } from '@purchase-limits/contract/past-orders';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** An unsaved limit and its effect on past orders, as totals without any orders. */
@Entity('past_order_check')
@Index('past_order_check_shop', ['shopId', 'createdAt'])
export class PastOrderCheckEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** The saved limit that was being changed; null: a new one. */
  @Column('uuid', { nullable: true }) limitId!: string | null;
  @Column('jsonb') draft!: LimitDraft;
  @Column('text') state!: PastOrderCheckState;
  /** Orders since then are judged. */
  @Column('timestamptz') since!: Date;
  /** The platform's reading of all orders; null: none is under way. */
  @Column('text', { nullable: true }) operationId!: string | null;
  /** The byte of its result at which the orders begin that are not judged yet. */
  @Count({ default: 0 }) position!: number;
  @Column('int', { default: 0 }) done!: number;
  @Column('int', { nullable: true }) total!: number | null;
  @Column('jsonb') sums!: PastOrderSums;
  /** Why the last attempt failed, for the merchant. */
  @Column('text', { nullable: true }) problem!: string | null;
  @Index('past_order_check_created') @Column('timestamptz') createdAt!: Date;
}

/** The check as the API answers it. */
export function toCheckView(check: PastOrderCheckEntity): PastOrderCheck {
  const { id, limitId, draft, state, since, done, total, sums, problem, createdAt } = check;
  return {
    id,
    limitId,
    limit: draft as PastOrderCheck['limit'],
    state,
    since: since.toISOString(),
    done,
    total,
    sums,
    problem,
    createdAt: createdAt.toISOString(),
  };
}

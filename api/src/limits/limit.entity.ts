import { meetingKeys } from '@purchase-limits/domain/contradictions';
import { requiredFeature, stopperOf, type Entitlement, type StoppedBy } from '@purchase-limits/domain/in-force';
import {
  completeLimit,
  type Limit,
  type LimitDraft,
  type LimitStatus,
  type LimitType,
} from '@purchase-limits/domain/limit';
import type { PlanFeature } from '@purchase-limits/domain/plans';
import type { LimitView } from '@purchase-limits/contract/limit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { now } from '../clock.js';
import { ShopId } from '../database/columns.js';

type Definition = Omit<Limit, 'id' | 'name' | 'type' | 'status' | 'startDate' | 'endDate'>;

/** How long a deleted limit can be brought back. Its row stays a day longer at least. */
const RECOVERABLE_MS = 30 * 86_400_000;

/** Limits that were deleted since then can be brought back. */
export const recoverableSince = () => new Date(now().getTime() - RECOVERABLE_MS);

/** A stored limit. A deleted one keeps its row, to be brought back, and so that no late event does. */
@Entity('purchase_limit')
export class LimitEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index('purchase_limit_shop', { where: 'deleted_at IS NULL' })
  @Index('purchase_limit_active', { where: `deleted_at IS NULL AND status = 'active'` })
  @ShopId()
  shopId!: string;
  @Column('text') name!: string;
  @Column('text') type!: LimitType;
  /** What the merchant wants. */
  @Column('text') status!: LimitStatus;
  /** Why it is out of force although the merchant wishes it: what has been written down so far. */
  @Column('text', { nullable: true }) stoppedBy!: StoppedBy | null;
  /** The feature that a plan needs for it, for SQL; null: every plan has it. */
  @Column('text', { nullable: true }) requiredFeature!: PlanFeature | null;
  @Column('text') startDate!: string;
  @Column('text', { nullable: true }) endDate!: string | null;
  @Column('jsonb') definition!: Definition;
  /** The keys under which limits that can measure the same find it; null: not worked out yet. */
  @Column('text', { array: true, nullable: true }) meetingKeys!: string[] | null;
  @Column('int') version!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('text') updatedBy!: string;
  /** When the app last stopped or resumed it since then; null: never. */
  @Column('timestamptz', { nullable: true }) appChangedAt!: Date | null;
  @Index('purchase_limit_deleted', { where: 'deleted_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

/** Who writes a limit, and when. */
export type Written = { by: string; at: Date };

/** The draft as a row, its version one above the row it replaces. */
export function limitRow(
  id: string,
  draft: LimitDraft,
  written: Written,
  before?: LimitEntity,
): Omit<LimitEntity, 'shopId' | 'stoppedBy' | 'deletedAt'> {
  const limit = completeLimit(id, draft);
  const { id: _id, name, type, status, startDate, endDate, ...definition } = limit;
  return {
    id,
    name,
    type,
    status,
    requiredFeature: requiredFeature({ type, ...(definition.applyTo && { applyTo: definition.applyTo }) }),
    startDate,
    endDate,
    definition,
    meetingKeys: meetingKeys(limit).held,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? written.at,
    updatedAt: written.at,
    updatedBy: written.by,
    appChangedAt: null,
  };
}

/** The limit without its metadata. */
export function toLimit({ id, name, type, status, startDate, endDate, definition }: LimitEntity): Limit {
  return { id, name, type, status, startDate, endDate, ...definition };
}

/** The limit as the API answers it; `stoppedBy` is what stops it at this moment. */
export function toView(row: LimitEntity, entitlement: Entitlement): LimitView {
  const limit = toLimit(row);
  return {
    ...limit,
    stoppedBy: stopperOf({ ...limit, stoppedBy: row.stoppedBy }, entitlement),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

import { completeLimit, type Limit, type LimitDraft, type LimitStatus, type LimitType } from '@purchase-limits/domain/limit';
import type { LimitView, StoppedBy } from '@purchase-limits/domain/views';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Definition = Omit<Limit, 'id' | 'name' | 'type' | 'status' | 'startDate' | 'endDate'>;

/** A limit as its owner keeps it. A deleted one stays as a tombstone, so that a late event cannot bring it back. */
@Entity('purchase_limit')
export class LimitEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'shop_id' }) shopId!: string;
  @Column('text') name!: string;
  @Column('text') type!: LimitType;
  /** What the merchant wishes. */
  @Column('text') status!: LimitStatus;
  /** Why it is out of force although it is wished for. */
  @Column('text', { name: 'stopped_by', nullable: true }) stoppedBy!: StoppedBy | null;
  @Column('text', { name: 'start_date' }) startDate!: string;
  @Column('text', { name: 'end_date', nullable: true }) endDate!: string | null;
  @Column('jsonb') definition!: Definition;
  @Column('int') version!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('text', { name: 'updated_by' }) updatedBy!: string;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}

/** The draft as a row, its version one above the row it replaces. */
export function limitRow(
  id: string,
  draft: LimitDraft,
  by: string,
  now: Date,
  before?: LimitEntity,
): Omit<LimitEntity, 'shopId' | 'stoppedBy' | 'deletedAt'> {
  const { id: _id, name, type, status, startDate, endDate, ...definition } = completeLimit(id, draft);
  return {
    id,
    name,
    type,
    status,
    startDate,
    endDate,
    definition,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    updatedBy: by,
  };
}

export function toLimit({ id, name, type, status, startDate, endDate, definition }: LimitEntity): Limit {
  return { id, name, type, status, startDate, endDate, ...definition };
}

export function toView(row: LimitEntity): LimitView {
  return {
    ...toLimit(row),
    stoppedBy: row.stoppedBy,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

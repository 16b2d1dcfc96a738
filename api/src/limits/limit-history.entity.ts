import type { Limit } from '@purchase-limits/domain/limit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** The cause of a version. `stopped_…`: by the app; `carried_again`: by a plan that includes it. */
export type HistoryChange =
  | 'created'
  | 'imported'
  | 'changed'
  | 'restored'
  | 'activated'
  | 'deactivated'
  | 'deleted'
  | 'recovered'
  | 'stopped_quota'
  | 'stopped_downgrade'
  | 'carried_again';

/** A version of a limit, maintained by the projection `limit-history` for as long as the limit has a row. */
@Entity('limit_history')
@Index('limit_history_at', ['shopId', 'changedAt'])
export class LimitHistoryEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') limitId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('text') change!: HistoryChange;
  @Column('timestamptz') changedAt!: Date;
  /** The staff member; null: the app, or not recorded yet. */
  @Column('text', { nullable: true }) changedBy!: string | null;
  /** The saved limit; null: only its state changed. */
  @Column('jsonb', { nullable: true }) definition!: Limit | null;
  /** The earlier version whose content was saved again. */
  @Column('int', { nullable: true }) restoredVersion!: number | null;
}

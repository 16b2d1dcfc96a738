import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { ConditionType, LimitStatus, LimitType } from '@purchase-limits/domain/limit';
import type { LimitScope } from '@purchase-limits/domain/limit-scope';
import type { PlanFeature } from '@purchase-limits/domain/plans';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A row of the admin's list, maintained by the projection `limit-list`. */
@Entity('limit_list')
@Index('limit_list_shop', ['shopId', 'createdAt'], { where: `status <> 'deleted'` })
@Index('limit_list_deleted', ['shopId', 'updatedAt'], { where: `status = 'deleted'` })
@Index('limit_list_projection_version', ['projectionVersion'])
export class LimitListEntity {
  @PrimaryColumn('uuid') limitId!: string;
  @ShopId() shopId!: string;
  @Column('text') name!: string;
  /** The name in lower case. */
  @Column('text') searchedName!: string;
  @Column('text') type!: LimitType;
  @Column('text') status!: LimitStatus | 'deleted';
  @Column('text', { nullable: true }) stoppedBy!: StoppedBy | null;
  @Column('text', { nullable: true }) requiredFeature!: PlanFeature | null;
  @Column('text') conditionType!: ConditionType;
  @Column('double precision', { nullable: true }) min!: number | null;
  @Column('double precision', { nullable: true }) max!: number | null;
  @Column('double precision', { nullable: true }) multiple!: number | null;
  /** What the limit measures, as counts. */
  @Column('jsonb') scope!: LimitScope;
  @Column('text') startDate!: string;
  @Column('text', { nullable: true }) endDate!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('int') version!: number;
  /** The version of the projection that wrote the row. */
  @Column('int', { default: 1 }) projectionVersion!: number;
}

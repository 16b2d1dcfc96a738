import type { PlanId } from '@purchase-limits/domain/plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn('uuid', { name: 'shop_id' }) shopId!: string;
  @Column('text') plan!: PlanId;
  @Column('int') version!: number;
}

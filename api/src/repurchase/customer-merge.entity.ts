import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** Which customer a merged one became. */
@Entity('customer_merge')
@Index('customer_merge_kept', ['shopId', 'keptId'])
export class CustomerMergeEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') goneId!: string;
  @Column('text') keptId!: string;
  @Index('customer_merge_at') @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}

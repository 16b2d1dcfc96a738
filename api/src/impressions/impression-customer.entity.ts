import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** Which signed-in customer saw a message, by the platform's id, in a shop whose workflows are told; until counted. */
@Entity('impression_customer')
export class ImpressionCustomerEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') impressionId!: string;
  @Index('impression_customer_batch') @Column('uuid') batchId!: string;
  @Column('text') customerId!: string;
  @Index('impression_customer_at') @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
}

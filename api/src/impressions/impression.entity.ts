import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/**
 * A message that a shopper saw, or a click of its Contact us button. Rows are written by the SQL function
 * `record_impressions`. They lie in a table for each GMT day of their ids, which housekeeping makes and drops.
 */
@Entity('impression')
export class ImpressionEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** Made by the widget: the same id counts once. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') limitId!: string;
  @Column('text') kind!: string;
  /** false: of a release that stored what was beyond an allowance. */
  @Column('boolean', { default: true }) verified!: boolean;
  @Index('impression_batch') @Column('uuid') batchId!: string;
  @WrittenAt() at!: Date;
}

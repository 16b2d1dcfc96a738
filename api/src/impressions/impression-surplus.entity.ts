import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** How many impressions of a batch went beyond the allowances of their networks; the counting worker deletes it. */
@Entity('impression_surplus')
export class ImpressionSurplusEntity {
  @PrimaryColumn('uuid') batchId!: string;
  @ShopId({ primary: true }) shopId!: string;
  @Column('int') impressions!: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** How many impressions and contacts of a batch went beyond their allowances; the counting worker deletes it. */
@Entity('impression_surplus')
export class ImpressionSurplusEntity {
  @PrimaryColumn('uuid') batchId!: string;
  @ShopId({ primary: true }) shopId!: string;
  @Column('int') impressions!: number;
}

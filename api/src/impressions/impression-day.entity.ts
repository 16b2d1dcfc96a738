import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** What was stored of a limit on a GMT day, of rows that have been deleted since. */
@Entity('impression_day')
export class ImpressionDayEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('uuid') limitId!: string;
  @Column('int') impressions!: number;
  @Column('int') contacts!: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** What a shop sold of a variant on a day of its calendar, less what was given back, whoever bought it. */
@Entity('sold_day')
export class SoldDayEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') productId!: string;
  /** Empty: the variant is not in the catalog any more. */
  @PrimaryColumn('text') variantId!: string;
  @Count() units!: number;
  /** Their price, in the shop's currency. */
  @Column('numeric') total!: string;
}

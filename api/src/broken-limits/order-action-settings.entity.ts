import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** How many orders a shop has changed in an hour without a word from its merchant. No row: what is usual. */
@Entity('order_action_settings')
export class OrderActionSettingsEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('int') mostPerHour!: number;
}

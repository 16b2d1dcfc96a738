import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/**
 * A shop whose app proxy has been seen working, so that impressions need tickets while it is held to the free quota.
 * `made` and `counted` are of that minute and of that GMT day.
 */
@Entity('ticket_allowance')
export class TicketAllowanceEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('timestamptz', { default: '-infinity' }) minute!: Date;
  @Column('int', { default: 0 }) made!: number;
  @Column('date', { default: '-infinity' }) day!: string;
  @Column('int', { default: 0 }) counted!: number;
}

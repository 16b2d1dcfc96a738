import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/**
 * A shop whose app proxy has been seen working, so that impressions and contacts need tickets while it is held to the
 * free quota. `made` is of that minute, `counted` and `contacts` are of that GMT day.
 */
@Entity('ticket_allowance')
export class TicketAllowanceEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('timestamptz', { default: '-infinity' }) minute!: Date;
  @Column('int', { default: 0 }) made!: number;
  @Column('date', { default: '-infinity' }) day!: string;
  @Column('int', { default: 0 }) counted!: number;
  @Column('int', { default: 0 }) contacts!: number;
}

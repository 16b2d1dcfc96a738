import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** How many impressions and contacts a page ticket has counted against a free shop, kept while the ticket is valid. */
@Entity('ticket_use')
export class TicketUseEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') ticketId!: string;
  @Column('int') counted!: number;
  @Column('int', { default: 0 }) contacts!: number;
  @Index('ticket_use_valid') @Column('timestamptz') validUntil!: Date;
}

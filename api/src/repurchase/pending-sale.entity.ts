import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';
import type { DeliveredUnits } from '../events/events.js';

/** An order that was just placed and is not read yet, as its webhook tells of it. */
@Entity('pending_sale')
@Index('pending_sale_at', ['at'])
export class PendingSaleEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') orderId!: string;
  /** When it was heard of. */
  @Column('timestamptz') at!: Date;
  @Column('jsonb') lines!: DeliveredUnits[];
}

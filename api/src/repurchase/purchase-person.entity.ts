import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** By which keys whoever placed an order is known again; none says anything without the shop's own key. */
@Entity('purchase_person')
@Index('purchase_person_same', ['shopId', 'key'])
export class PurchasePersonEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') orderId!: string;
  @PrimaryColumn('text') key!: string;
  /** The end of the last window in which the order counts. */
  @Index('purchase_person_until')
  @Column('timestamptz')
  until!: Date;
}

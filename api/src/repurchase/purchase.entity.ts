import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';
import type { PurchaseLine } from './purchase-line.js';
import type { Told } from './told-order.js';

/** An order of a shop, as far as limits may ask for it. Ids are the numbers of the platform's ids, as text. */
@Entity('purchase')
@Index('purchase_customer', ['shopId', 'customerId', 'purchasedAt'])
@Index('purchase_at', ['shopId', 'purchasedAt'])
@Index('purchase_removed', ['removedAt'], { where: 'removed_at IS NOT NULL' })
export class PurchaseEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') orderId!: string;
  /** Null: it has no customer, or the customer's data were erased. */
  @Column('text', { nullable: true }) customerId!: string | null;
  @Column('timestamptz') purchasedAt!: Date;
  @Column('jsonb') lines!: PurchaseLine[];
  /** Of two readings of an order the one that began later counts. */
  @Count() reading!: number;
  /** When that reading began; null: an earlier release read it. */
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
  /** Later deliveries' data, if the platform no longer shows the order. */
  @Column('jsonb', { nullable: true }) told!: Told | null;
  /** Of two judgings by limits the one that began later counts; 0: it was not judged. */
  @Count({ default: 0 }) judged!: number;
  /** As it was read to be judged last; null: nothing a customer bought before counts for it. */
  @Column('jsonb', { nullable: true }) judgedOrder!: object | null;
  /** When the platform deleted it: it has no customer and no lines since; null: it did not. */
  @Column('timestamptz', { nullable: true }) removedAt!: Date | null;
}

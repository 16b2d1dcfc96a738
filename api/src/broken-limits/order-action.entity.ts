import type { OrderActionName, OrderActionProblem, OrderActionState } from '@purchase-limits/contract/broken-limits';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';
import type { ExcessLine } from './broken-limit.entity.js';

/** What the platform is asked to cancel. `refund`: what it is asked for; null: the whole order is canceled. */
export type Cancellation = { lines: ExcessLine[]; refund: object | null };

/** What is done with an order that broke a limit. */
@Entity('order_action')
@ForeignKey('broken_limit', ['shopId', 'orderId', 'limitId'], ['shopId', 'orderId', 'limitId'], { onDelete: 'CASCADE' })
@Index('order_action_begun', ['shopId', 'begunAt'], { where: 'begun_at IS NOT NULL' })
export class OrderActionEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') orderId!: string;
  @PrimaryColumn('uuid') limitId!: string;
  @Column('text') name!: OrderActionName;
  /** Of the action `tag`. */
  @Column('text', { nullable: true }) tag!: string | null;
  @Column('boolean', { default: false }) tellsCustomer!: boolean;
  @Column('text') state!: OrderActionState;
  @Column('text', { nullable: true }) problem!: OrderActionProblem | null;
  /** Noted before the platform is asked. */
  @Column('jsonb', { nullable: true }) cancellation!: Cancellation | null;
  /** When it was begun without the merchant's word, which counts for the most of an hour. */
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) changedAt!: Date;
}

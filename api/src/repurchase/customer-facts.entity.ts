import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** The platform's copy of a customer's metafield. */
@Entity('customer_facts')
@Index('customer_facts_due', ['shopId', 'customerId'], { where: 'changes > written' })
export class CustomerFactsEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') customerId!: string;
  /** Counts what may change the facts. */
  @Count({ default: 1 }) changes!: number;
  /** Of {@link changes}, those that are written. */
  @Count({ default: 0 }) written!: number;
  /** The text that the platform has; empty: no metafield. */
  @Column('text', { default: '' }) facts!: string;
}

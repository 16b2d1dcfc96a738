import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** The platform's copy of a customer's metafield. */
@Entity('customer_facts')
@Index('customer_facts_due', ['shopId', 'customerId'], { where: 'changes > written' })
@Index('customer_facts_ending', ['nextEnd'], { where: 'next_end IS NOT NULL' })
export class CustomerFactsEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') customerId!: string;
  /** Counts what may change the facts. */
  @Count({ default: 1 }) changes!: number;
  /** Of {@link changes}, those that are written. */
  @Count({ default: 0 }) written!: number;
  /** The text that the platform has; empty: no metafield. */
  @Column('text', { default: '' }) facts!: string;
  /** When the customer was last written to without an answer that we know of; null: the platform has the text. */
  @Column('timestamptz', { nullable: true }) unsureAt!: Date | null;
  /** When the text is written again: a purchase stops to count, or a call that was given up can't arrive any more. */
  @Column('timestamptz', { nullable: true }) nextEnd!: Date | null;
}

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
  /** Whether the platform is known to have just this: not while it is written, nor where no answer came. */
  @Column('boolean', { default: true }) isSure!: boolean;
  /** When the customer is written once more, over a call that arrived late; null: never. */
  @Column('timestamptz', { nullable: true }) rewriteAt!: Date | null;
  /** When a purchase in the text stops to count, or the customer is to be written once more. */
  @Column('timestamptz', { nullable: true }) nextEnd!: Date | null;
}

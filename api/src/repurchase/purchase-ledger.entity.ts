import { Column, Entity, Index } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** How far the orders of a shop are read, and what customers' metafields are made with. */
@Entity('purchase_ledger')
export class PurchaseLedgerEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** The number of the reading of all orders. */
  @Count({ nullable: true }) reading!: number | null;
  /** The platform's id of that reading; null: none is under way. */
  @Column('text', { nullable: true }) operationId!: string | null;
  /** Orders that are stored, of those that the platform found so far. */
  @Column('int', { default: 0 }) done!: number;
  @Column('int', { nullable: true }) total!: number | null;
  /** Orders since then are known; null: they were not read yet. */
  @Column('timestamptz', { nullable: true }) knownSince!: Date | null;
  /** From when on orders are shown, where the reading that is under way ends well. */
  @Column('timestamptz', { nullable: true }) shownSince!: Date | null;
  /** Whether all orders are to be read again, though they are known: they count meanwhile. */
  @Column('boolean', { default: false }) isReread!: boolean;
  /** Why the last attempt did not succeed, for the merchant. */
  @Column('text', { nullable: true }) problem!: string | null;
  /** Numbers of the windows published for customers, a JSON list. */
  @Column('text', { default: '[]' }) windows!: string;
  /** Since when the app may not see orders any more, or is not installed; null: it may. */
  @Index('purchase_ledger_withdrawn', { where: 'withdrawn_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;
  /** Since when the platform refuses what the merchant granted: the app lacks its approval. null: it does not. */
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
  /** When the shop's order topics were last seen to be subscribed to; null: they are not. */
  @Column('timestamptz', { nullable: true }) topicsAt!: Date | null;
  /** Since when changes of orders were not heard of: those placed since are judged when they have been read. */
  @Column('timestamptz', { nullable: true }) missedSince!: Date | null;
  /**
   * A digest of what the platform was last told that all customers bought, and when it changes by itself; null: they
   * share nothing.
   */
  @Column('text', { nullable: true }) soldDigest!: string | null;
  @Index('purchase_ledger_sold_end', { where: 'sold_end IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  soldEnd!: Date | null;
  /** How often what was sold was begun to be told: of two attempts the later one has the last word. */
  @Count({ default: 0 }) soldAttempt!: number;
  /** The time zone whose days are counted; null: none were yet. */
  @Column('text', { nullable: true }) soldTimezone!: string | null;
  /** The shop's own, with which keys of persons are made: 32 digits in base 16. */
  @Column('text', { nullable: true }) personKey!: string | null;
  /** The windows for which such keys are kept, a JSON list; null: no limit counts persons. */
  @Column('text', { nullable: true }) personWindows!: string | null;
  /** A digest of what the checkout was last told of persons, and when it changes by itself. */
  @Column('text', { nullable: true }) personsDigest!: string | null;
  @Index('purchase_ledger_persons_end', { where: 'persons_end IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  personsEnd!: Date | null;
  /** How many persons the checkout knows, of how many there are; null: it was not told. */
  @Column('int', { nullable: true }) personsHeld!: number | null;
  @Column('int', { nullable: true }) personsTotal!: number | null;
  /** As `soldAttempt`. */
  @Count({ default: 0 }) personsAttempt!: number;
  /** Since when the platform refuses how customers can be reached; null: it does not. */
  @Column('timestamptz', { nullable: true }) contactsRefusedAt!: Date | null;
  /** Of the release before. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
}

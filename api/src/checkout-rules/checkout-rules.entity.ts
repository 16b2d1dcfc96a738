import { Column, Entity, Index } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** By limit: its number, and a digest of what the number identifies. */
export type LimitNumbers = Record<string, { number: number; digest: string }>;

/** Whether a shop's limits are held at the checkout, and what the platform has of that. */
@Entity('checkout_rules')
@Index('checkout_rules_changing', ['nextChange'], { where: 'next_change IS NOT NULL' })
@Index('checkout_rules_to_rewrite', ['rewriteDue'], { where: 'rewrite_due IS NOT NULL' })
export class CheckoutRulesEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('boolean', { default: false }) isEnabled!: boolean;
  /** Whether a cart is refused when the rule itself fails. */
  @Column('boolean', { default: true }) blockOnFailure!: boolean;
  /** Whether a pixel counts the checkouts that limits refuse. */
  @Column('boolean', { default: false }) countsRefusals!: boolean;
  /** Counts changes of these three. */
  @Count({ default: 0 }) version!: number;
  /** The platform's ids of the validations, in the order of their parts. */
  @Column('text', { array: true, default: '{}' }) validationIds!: string[];
  @Column('int', { default: 0 }) nextNumber!: number;
  @Column('jsonb', { default: {} }) numbers!: LimitNumbers;
  /** Of the storefront's document. */
  @Count({ default: 0 }) publishedVersion!: number;
  /** Of {@link version}. */
  @Count({ default: 0 }) publishedWish!: number;
  /** Counts the attempts to publish. */
  @Count({ default: 0 }) attempt!: number;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  /** Ids of limits that the checkout does not hold at all. */
  @Column('jsonb', { default: [] }) leftOut!: string[];
  /** Those of {@link leftOut} that one more validation would hold: other apps have taken the store's places. */
  @Column('jsonb', { default: [] }) withoutPlace!: string[];
  /** The platform's id of the pixel; null: the shop has none. */
  @Column('text', { nullable: true }) pixelId!: string | null;
  /** Why it has none although it should, for the merchant. */
  @Column('text', { nullable: true }) pixelProblem!: string | null;
  /** When it was seen that the rule is switched off in the store's own settings; null: it is not. */
  @Column('timestamptz', { nullable: true }) switchedOffAt!: Date | null;
  /** When hours of limits begin or end next, as far as the checkout knows; null: never. */
  @Column('timestamptz', { nullable: true }) nextChange!: Date | null;
  /** When products are written once more, over calls that arrived late; null: never. */
  @Column('timestamptz', { nullable: true }) rewriteDue!: Date | null;
  /** Products written so far and in total; null when nothing is in progress. */
  @Column('int', { nullable: true }) done!: number | null;
  @Column('int', { nullable: true }) total!: number | null;
  /** Why the last attempt did not succeed, for the merchant. */
  @Column('text', { nullable: true }) problem!: string | null;
  /** Of the release before. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
}

import type { CouponCode } from '@purchase-limits/domain/coupons';
import { Column, Entity, Index } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** A shop's applied codes, and the last platform answer about its charges. */
@Entity('billing')
export class BillingEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** The applied discount code. */
  @Column('text', { nullable: true }) coupon!: CouponCode | null;
  /** The code of the campaign that was applied last. */
  @Column('text', { nullable: true }) campaign!: string | null;
  /** When what it gives ends. */
  @Column('timestamptz', { nullable: true }) campaignUntil!: Date | null;
  /** Days that the operator has added to the trial. */
  @Column('int', { default: 0 }) trialDaysExtend!: number;
  /** How often the platform was asked. */
  @Count({ default: 0 }) asked!: number;
  /** The question whose answer is written: that to an earlier one is too late. */
  @Count({ default: 0 }) answered!: number;
  @Index('billing_checked') @Column('timestamptz', { default: () => 'now()' }) checkedAt!: Date;
}

import type { Charge, ChargeStatus } from '@purchase-limits/domain/charges';
import type { CouponCode } from '@purchase-limits/domain/coupons';
import type { BillingInterval, PaidPlanId } from '@purchase-limits/domain/plans';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A charge requested from the platform, and its outcome. */
@Entity('charge')
@Index('charge_shop', ['shopId', 'requestedAt'])
@Index('charge_platform', ['shopId', 'platformId'], { unique: true })
@Index('charge_live', ['shopId'], { unique: true, where: `status = 'active'` })
@Index('charge_requested', ['shopId'], { unique: true, where: `status = 'requested'` })
export class ChargeEntity implements Charge {
  @PrimaryColumn('uuid') id!: string;
  @ShopId() shopId!: string;
  /** null until the platform has answered. */
  @Column('text', { nullable: true }) platformId!: string | null;
  @Column('text') plan!: PaidPlanId;
  @Column('text') interval!: BillingInterval;
  /** The discount code of its first charge. */
  @Column('text', { nullable: true }) code!: CouponCode | null;
  @Column('int') trialDays!: number;
  @Column('int') firstChargeCents!: number;
  @Column('text') status!: ChargeStatus;
  /** Where the merchant approves it. */
  @Column('text', { nullable: true }) confirmationUrl!: string | null;
  @Column('timestamptz') requestedAt!: Date;
  @Column('timestamptz', { nullable: true }) approvedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) paidUntil!: Date | null;
  /** When it ends, where the merchant asked the platform for that; null: it goes on. */
  @Column('timestamptz', { nullable: true }) endsAt!: Date | null;
}

import type { PlanFeature, PlanId } from '@purchase-limits/domain/plans';
import type { QuotaLevel, QuotaState, AnnouncedLevel } from '@purchase-limits/domain/quota';
import { Column, Entity } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** A shop's plan and what it has used: written by `write-quota.ts` alone. */
@Entity('quota')
export class QuotaEntity implements QuotaState {
  @ShopId({ primary: true }) shopId!: string;
  @Column('text') plan!: PlanId;
  /** The plan's features, for SQL. */
  @Column('text', { array: true, default: [] }) features!: PlanFeature[];
  @Column('timestamptz') installedAt!: Date;
  @Column('int', { default: 0 }) bonusImpressions!: number;
  @Count({ default: 0 }) impressions!: number;
  /** Stored and never held against the merchant. */
  @Count({ default: 0 }) unverified!: number;
  @Count({ default: 0 }) contacts!: number;
  @Column('text', { default: 'free' }) level!: QuotaLevel;
  @Column('int', { default: 1 }) epoch!: number;
  @Column('text', { array: true, default: [] }) told!: AnnouncedLevel[];
}

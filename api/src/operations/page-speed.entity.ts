import type { SpeedMetric } from '@purchase-limits/contract/page-speed';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How fast the admin was on a GMT day for those who opened it on this route. Written by the SQL function
 * `note_page_speed`.
 *
 * No row for each visit: there would be six for each opening of the admin, and all that is asked of them is shares
 * and percentiles. A percentile cannot be had from sums, so `ranges` counts the visits in ranges of values that are
 * fixed (`speed-ranges.ts`): one row says it for any number of visits, rows of days, routes and releases add up, and
 * the percentile is wrong by no more than the width of a range.
 */
@Entity('page_speed')
export class PageSpeedEntity {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') version!: string;
  @PrimaryColumn('text') route!: string;
  @PrimaryColumn('text') surface!: string;
  @PrimaryColumn('text') device!: string;
  @PrimaryColumn('text') metric!: SpeedMetric;
  /** As the thresholds were when the visit was counted. */
  @Column('int', { default: 0 }) good!: number;
  @Column('int', { default: 0 }) needsImprovement!: number;
  @Column('int', { default: 0 }) poor!: number;
  @Column('int', { array: true }) ranges!: number[];
}

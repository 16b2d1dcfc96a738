import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** What was bought, what was allowed, and the order's source, as the API returns it. */
export type BrokenDetails = Omit<BrokenLimit, 'orderId' | 'limitId' | 'at' | 'isLimitKept' | 'action' | 'beyond'> & {
  /** Absent in rows of earlier releases. */
  beyond?: number | null;
};
/** Units beyond the limit, of lines of the order. `id`: the platform's, of the line. `left`: all its units then. */
export type ExcessLine = { id: string; left: number; units: number };

/** An order that broke a limit although it was in force. Ids of orders are the numbers of the platform's ids. */
@Entity('broken_limit')
@ForeignKey('purchase', ['shopId', 'orderId'], ['shopId', 'orderId'], { onDelete: 'CASCADE' })
@Index('broken_limit_of_limit', ['shopId', 'limitId', 'at'])
@Index('broken_limit_shop', ['shopId', 'at', 'orderId', 'limitId'], { where: 'ended_at IS NULL' })
export class BrokenLimitEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') orderId!: string;
  @PrimaryColumn('uuid') limitId!: string;
  /** When the order was placed, or edited last. */
  @Index('broken_limit_at') @Column('timestamptz') at!: Date;
  /** When it was found that the order does not break the limit any more; null: it does. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('jsonb') details!: BrokenDetails;
  /** All lines that were left; null: it is not known what is beyond, or taking units off does not help. */
  @Column('jsonb', { nullable: true }) excess!: ExcessLine[] | null;
}

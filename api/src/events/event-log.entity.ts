import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';
import type { EventType, ProductEvent } from './events.js';

/** The event log: written in the transaction of the state, sent to the queues by the relay. */
@Entity('event_log')
@Index('event_log_unsent', ['id'], { where: 'sent_at IS NULL' })
@Index('event_log_sent', ['sentAt'], { where: 'NOT settled' })
@Index('event_log_settled', ['sentAt'], { where: 'settled' })
@Index('event_log_counted', ['sentAt'], { where: `settled AND type = 'ImpressionsRecorded'` })
@Index('event_log_request', ['requestId'], { where: 'request_id IS NOT NULL' })
@Index('event_log_shop', ['shopId', 'at'], { where: 'shop_id IS NOT NULL' })
export class EventLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  /** null: a system event. */
  @ShopId({ nullable: true }) shopId!: string | null;
  @Column('text') type!: EventType;
  @Column('jsonb') payload!: ProductEvent;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  /** The queues it was sent to: the type's subscribers at the time. */
  @Column('text', { array: true, nullable: true }) sentTo!: string[] | null;
  /** Every consumer in `sentTo` has an inbox row. */
  @Column('boolean', { default: false }) settled!: boolean;
  /** The request that it comes from, directly or over other events. */
  @Column('text', { nullable: true }) requestId!: string | null;
  /** The span that wrote it, as a W3C traceparent. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

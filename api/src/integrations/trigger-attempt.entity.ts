import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** The outcome of a trigger. `unknown`: it got no answer twice. */
@Entity('trigger_attempt')
export class TriggerAttemptEntity {
  @PrimaryColumn('bigint') @ForeignKey('event_log', { onDelete: 'CASCADE' }) eventId!: string;
  /** Which of the event's triggers; '' where it raises one. */
  @PrimaryColumn('text') key!: string;
  @Index('trigger_attempt_shop') @ShopId() shopId!: string;
  @Column('text') handle!: string;
  /** Times it was sent without our hearing whether it was taken. */
  @Column('int', { default: 0 }) unsure!: number;
  @Column('text', { default: 'sending' }) state!: 'sending' | 'sent' | 'unknown';
  @WrittenAt() at!: Date;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/**
 * `unknown`: handed over as often as is allowed, without our hearing whether it was taken. `unwanted`: the merchant has
 * switched such mails off.
 */
export type MailState = 'sending' | 'sent' | 'refused' | 'unknown' | 'unwanted';

/** The outcome of an event's mail. */
@Entity('mail_attempt')
export class MailAttemptEntity {
  @PrimaryColumn('bigint') @ForeignKey('event_log', { onDelete: 'CASCADE' }) eventId!: string;
  @ShopId() shopId!: string;
  /** Times it was handed over without our hearing whether it was taken. */
  @Column('int', { default: 0 }) unsure!: number;
  @Column('text', { default: 'sending' }) state!: MailState;
  /** Times the server could not be reached, or did not take it yet. */
  @Column('int', { default: 0 }) failures!: number;
  /** The mail server's answer. */
  @Column('text', { nullable: true }) reason!: string | null;
  @WrittenAt() at!: Date;
}

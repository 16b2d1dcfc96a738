import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** That a consumer has handled an event, committed together with the effect. */
@Entity('inbox')
export class InboxEntity {
  @PrimaryColumn('text') consumer!: string;
  @PrimaryColumn('bigint') @ForeignKey('event_log', { onDelete: 'CASCADE' }) eventId!: string;
  @ShopId({ nullable: true }) shopId!: string | null;
  @WrittenAt() at!: Date;
}

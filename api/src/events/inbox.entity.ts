import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** That a consumer has handled an event, committed together with the effect. */
@Entity('inbox')
export class InboxEntity {
  @PrimaryColumn('bigint') @ForeignKey('event_log', { onDelete: 'CASCADE' }) eventId!: string;
  @PrimaryColumn('text') consumer!: string;
  @ShopId({ nullable: true }) shopId!: string | null;
  @WrittenAt() at!: Date;
}

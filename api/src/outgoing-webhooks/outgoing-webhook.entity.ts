import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** Where a program of the shop hears of its limits. */
@Entity('outgoing_webhook')
export class OutgoingWebhookEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') url!: string;
  /** Encrypted. */
  @Column('text') secret!: string;
  /** Which of our secrets encrypted it. */
  @Column('text') sealedWith!: string;
  @Column('text') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
  /** Until when nothing is sent, because a delivery failed. */
  @Column('timestamptz', { nullable: true }) pausedUntil!: Date | null;
}

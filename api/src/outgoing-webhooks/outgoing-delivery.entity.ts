import type { DeliveryType } from '@purchase-limits/contract/outgoing-webhooks';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An event that a webhook is told of. `eventId`: the id that its receiver knows it by. */
@Entity('outgoing_delivery')
@ForeignKey('outgoing_webhook', ['shopId', 'webhookId'], ['shopId', 'id'], { onDelete: 'CASCADE' })
export class OutgoingDeliveryEntity {
  @PrimaryColumn('uuid') shopId!: string;
  @PrimaryColumn('uuid') webhookId!: string;
  @PrimaryColumn('bigint') eventId!: string;
  @Column('text') type!: DeliveryType;
  @Column('text') body!: string;
  @Index('outgoing_delivery_created') @Column('timestamptz') createdAt!: Date;
  @Column('int', { default: 0 }) attempts!: number;
  /** null: it was delivered, or given up. */
  @Index('outgoing_delivery_due', { where: 'next_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  nextAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  @Column('int', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) failure!: string | null;
}

import { Entity, Column, Index, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../../database/columns.js';

/** A webhook that was received, by the id that the platform gave the delivery. */
@Entity('webhook_delivery')
@Index('webhook_delivery_at', ['at'])
export class WebhookDeliveryEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') topic!: string;
  @WrittenAt() at!: Date;
}

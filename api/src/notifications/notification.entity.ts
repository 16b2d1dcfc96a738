import type { NotificationView } from '@purchase-limits/contract/notification';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** A merchant's in-app notification. */
@Entity('notification')
@Unique('notification_event_key', ['shopId', 'eventId', 'kind'])
@Index('notification_shop', ['shopId', 'at'])
export class NotificationEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') eventId!: string;
  @Column('text') kind!: NotificationView['kind'];
  @Column('text', { nullable: true }) action!: NotificationView['action'];
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Index('notification_at') @WrittenAt() at!: Date;
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
}

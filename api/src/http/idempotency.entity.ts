import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** A key that a command was sent with, what was asked, and what was answered. */
@Entity('idempotency')
export class IdempotencyEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') key!: string;
  @Column('text') fingerprint!: string;
  @Column('jsonb', { nullable: true }) answer!: object | null;
  @Index('idempotency_created') @WrittenAt() createdAt!: Date;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** A duty that its queue has given up. */
@Entity('dead_end')
export class DeadEndEntity {
  @PrimaryColumn('bigint') @ForeignKey('event_log', { onDelete: 'CASCADE' }) eventId!: string;
  @PrimaryColumn('text') queue!: string;
  @ShopId({ nullable: true }) shopId!: string | null;
  @Column('text') eventType!: string;
  /** An error's code or name, and where it was thrown; never content. */
  @Column('text') reason!: string;
  @Column('int') failures!: number;
  @Column('timestamptz') firstTriedAt!: Date;
  @WrittenAt() at!: Date;
}

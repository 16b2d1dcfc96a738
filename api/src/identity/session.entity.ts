import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A session outside of the platform's admin: a merchant's, or an operator's for support. */
@Entity('session')
export class SessionEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** Of the id in the session's tokens. */
  @PrimaryColumn('text') idHash!: string;
  @Column('text') userId!: string;
  /** Who has opened the shop for support; null: its merchant is signed in. */
  @Column('text', { nullable: true }) operator!: string | null;
  @Column('timestamptz') createdAt!: Date;
  /** Noted every few minutes while it is used. */
  @Column('timestamptz') usedAt!: Date;
  @Index('session_expires') @Column('timestamptz') expiresAt!: Date;
  /** When it was signed out; null while it is valid. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

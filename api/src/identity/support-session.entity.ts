import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A shop's admin opened by an operator for support. */
@Entity('support_session')
export class SupportSessionEntity {
  @Index('support_session_shop') @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') operator!: string;
  @Column('timestamptz') openedAt!: Date;
  /** When its link was used; it works only once. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}

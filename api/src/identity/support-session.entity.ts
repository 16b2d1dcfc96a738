import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A shop's admin opened by an operator for support. */
@Entity('support_session')
export class SupportSessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index('support_session_shop') @ShopId() shopId!: string;
  @Column('text') operator!: string;
  @Column('timestamptz') openedAt!: Date;
  /** When its link was used; a second time it opens nothing. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}

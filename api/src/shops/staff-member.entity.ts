import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A staff member who changed something. */
@Entity('staff_member')
export class StaffMemberEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** The platform's id. */
  @PrimaryColumn('text') userId!: string;
  /** null: the platform told none. */
  @Column('text', { nullable: true }) name!: string | null;
  @Column('timestamptz') readAt!: Date;
}

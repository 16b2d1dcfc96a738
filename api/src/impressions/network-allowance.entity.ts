import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** What one network has counted against a free shop on a GMT day, and in its latest minute. */
@Entity('network_allowance')
export class NetworkAllowanceEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') network!: string;
  @Index('network_allowance_day') @PrimaryColumn('date') day!: string;
  @Column('int', { default: 0 }) used!: number;
  @Column('timestamptz', { default: '-infinity' }) minute!: Date;
  @Column('int', { default: 0 }) usedInMinute!: number;
  @Column('int', { default: 0 }) contacts!: number;
  @Column('int', { default: 0 }) contactsInMinute!: number;
}

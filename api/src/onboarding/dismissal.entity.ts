import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** The merchant's dismissed dashboard items, by name. */
@Entity('dismissal')
export class DismissalEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('text', { array: true, default: [] }) dismissed!: string[];
}

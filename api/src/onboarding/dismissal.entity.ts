import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** What the merchant has dismissed on the dashboard, by name. */
@Entity('dismissal')
export class DismissalEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('text', { array: true, default: [] }) dismissed!: string[];
}

import { Column, Entity } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** Which version of the document the platform has. */
@Entity('publication')
export class PublicationEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Count({ default: 0 }) version!: number;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
}

import { Column, Entity } from 'typeorm';
import { Count, ShopId } from '../database/columns.js';

/** Which version of the document the platform has. */
@Entity('publication')
export class PublicationEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Count({ default: 0 }) version!: number;
  /** By id, the titles that were looked up for it. */
  @Column('jsonb', { default: {} }) names!: Record<string, string>;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  /** The last version that was published, also while it is to be published again. */
  @Count({ default: 0 }) lastVersion!: number;
  /** When it was asked to be published again; null: it was since. */
  @Column('timestamptz', { nullable: true }) wantedAt!: Date | null;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../../database/columns.js';

/** A key of a program. */
@Entity('api_key')
@Index('api_key_hash', ['shopId', 'hash'], { unique: true })
export class ApiKeyEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** Of its secret. */
  @Column('text') hash!: string;
  /** The last characters of the key. */
  @Column('text') ending!: string;
  @Column('boolean') canWrite!: boolean;
  /** The installation that it is of. */
  @Column('int') epoch!: number;
  @Column('text') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
  /** null: never. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Noted at most every minute; null: it was never used. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** A recorded action of an operator. */
@Entity('operator_action')
export class OperatorActionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  /** null: it concerns no shop. */
  @Index('operator_action_shop') @ShopId({ nullable: true }) shopId!: string | null;
  @Column('text') operator!: string;
  @Column('text') action!: string;
  @Column('jsonb', { default: {} }) details!: Record<string, string | number | null>;
  @WrittenAt() at!: Date;
}

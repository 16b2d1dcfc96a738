import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/**
 * A limit whose message was seen on a GMT day, by this customer ('': not known), in a shop that is connected to
 * workflows.
 */
@Entity('limit_reached')
export class LimitReachedEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Index('limit_reached_day') @PrimaryColumn('date') day!: string;
  @PrimaryColumn('uuid') limitId!: string;
  @PrimaryColumn('text', { default: '' }) customerId!: string;
}

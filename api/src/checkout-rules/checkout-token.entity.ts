import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** The platform's copy of a product's metafield. */
@Entity('checkout_token')
export class CheckoutTokenEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') productId!: string;
  @Column('text') token!: string;
}

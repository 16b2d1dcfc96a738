import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A shop's own branding; a shop that changed nothing has no row. */
@Entity('branding')
export class BrandingEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('jsonb') branding!: Branding;
  @Column('int') version!: number;
}

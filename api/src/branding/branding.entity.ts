import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop's own branding; a shop that changed nothing has no row. */
@Entity('branding')
export class BrandingEntity {
  @PrimaryColumn('uuid', { name: 'shop_id' }) shopId!: string;
  @Column('jsonb') branding!: Branding;
  @Column('int') version!: number;
}

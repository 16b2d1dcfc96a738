import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Column, Entity, Index } from 'typeorm';
import { Count, ShopId, WrittenAt } from '../database/columns.js';

/** The document that the shop's storefront shows, as it should be now. */
@Entity('storefront_settings')
@Index('storefront_settings_projection_version', ['projectionVersion'])
export class StorefrontSettingsEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** 0 before the first projection. */
  @Count() version!: number;
  /** Empty before the first projection. */
  @Column('jsonb') document!: StorefrontSettings | Record<string, never>;
  /** The GMT day for which it was projected last. */
  @Column('text', { default: '' }) projectedDay!: string;
  /** The version of the projection that wrote the document. */
  @Column('int', { default: 1 }) projectionVersion!: number;
  @WrittenAt() updatedAt!: Date;
}

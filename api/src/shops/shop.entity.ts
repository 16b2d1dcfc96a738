import type { Language } from '@purchase-limits/domain/limit';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('shop')
export class ShopEntity {
  @PrimaryColumn('uuid') id!: string;
  /** The platform's domain, `<handle>.myshopify.com`. */
  @Column('text', { name: 'shopify_domain', unique: true }) shopifyDomain!: string;
  /** The domain shoppers see. */
  @Column('text') domain!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'admin_locale', default: 'en' }) adminLocale!: string;
  @Column('text', { name: 'default_language', default: 'en' }) defaultLanguage!: Language;
  @Column('text', { default: 'USD' }) currency!: string;
  @Column('text', { name: 'weight_unit', default: 'kg' }) weightUnit!: WeightUnit;
  @Column('text', { name: 'country_code', default: 'US' }) countryCode!: string;
  @Column('text', { name: 'shopify_plan', default: 'unknown' }) shopifyPlan!: string;
  @Column('text', { default: 'UTC' }) timezone!: string;
  /** Of the first installation: it decides the generation of the free quota. */
  @Column('timestamptz', { name: 'installed_at' }) installedAt!: Date;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}

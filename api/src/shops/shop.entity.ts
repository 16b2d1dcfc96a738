import type { AdminLocale, Widgets } from '@purchase-limits/contract/shop';
import type { Language } from '@purchase-limits/domain/languages';
import type { Branding, WeightUnit } from '@purchase-limits/domain/storefront-settings';
import type { SummaryMails } from '@purchase-limits/domain/summary-period';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WrittenAt } from '../database/columns.js';

/** A shop: its facts, as the platform told them, and what the merchant decided for all limits. */
@Entity('shop')
export class ShopEntity {
  @PrimaryColumn('uuid') id!: string;
  /** The platform's domain, `<handle>.myshopify.com`. */
  @Column('text', { unique: true }) shopifyDomain!: string;
  /** The domain shoppers see. */
  @Column('text') domain!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text', { default: 'en' }) adminLocale!: AdminLocale;
  /** The primary language of the shop's pages. */
  @Column('text', { default: 'en' }) defaultLanguage!: Language;
  /** The same as the platform names it, also where it is no language of ours; null: not told yet. */
  @Column('text', { nullable: true }) primaryLocale!: string | null;
  /** How the shop writes money, for example `${{amount}}`; null: not told yet. */
  @Column('text', { nullable: true }) moneyFormat!: string | null;
  /** The default language of messages, as the merchant chose it; null: the primary language. */
  @Column('text', { nullable: true }) chosenLanguage!: Language | null;
  /** Whether the storefront disables its checkout buttons while a cart is broken. */
  @Column('boolean', { default: false }) disableCheckoutButton!: boolean;
  @Column('boolean', { default: true }) quantityHelp!: boolean;
  @Column('boolean', { default: false }) fieldsOnly!: boolean;
  /** Whether limits on value count lines of a cart before their discounts. */
  @Column('boolean', { default: false }) valueBeforeDiscounts!: boolean;
  /** The theme of the branding before the merchant changes it. */
  @Column('text', { default: 'theme' }) firstTheme!: Branding['theme'];
  /** Whether the platform lets the app know how customers can be reached; until then limits count accounts. */
  @Column('boolean', { default: false }) knowsPersons!: boolean;
  /** Whether a warning before the free impressions are used up also comes by e-mail. */
  @Column('boolean', { default: true }) warningMails!: boolean;
  /** Whether a change of the plan also comes by e-mail. */
  @Column('boolean', { default: true }) planMails!: boolean;
  /** How often a summary of what limits did is told. */
  @Column('text', { default: 'off' }) summaryMails!: SummaryMails;
  /** The last GMT day of which it was told, or of which none is due; null: summaries were never on. */
  @Column('date', { nullable: true }) summarizedUntil!: string | null;
  /** Where e-mails to the merchant go; null: to `email`. */
  @Column('text', { nullable: true }) notificationEmail!: string | null;
  /** The parts of the app in the theme, as the platform's admin told them last; null: it never did. */
  @Column('jsonb', { nullable: true }) widgets!: Widgets | null;
  /** When it did. */
  @Column('timestamptz', { nullable: true }) widgetsAt!: Date | null;
  @Column('text', { default: 'USD' }) currency!: string;
  @Column('text', { default: 'kg' }) weightUnit!: WeightUnit;
  @Column('text', { default: 'US' }) countryCode!: string;
  /** The country by its name. */
  @Column('text', { nullable: true }) country!: string | null;
  /** The first line of the address. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  /** The platform's name of the shop's plan on the platform; not our plan. */
  @Column('text', { default: 'unknown' }) shopifyPlan!: string;
  @Column('text', { default: 'UTC' }) timezone!: string;
  /** When the platform said these facts; null when that is not known. */
  @Column('timestamptz', { nullable: true }) factsAt!: Date | null;
  /** When a webhook said the name of the plan; null when none did. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
  /** Of the first installation: it decides the size of the free quota. */
  @Column('timestamptz') installedAt!: Date;
  @WrittenAt() createdAt!: Date;
}

// The answer of GET /shops: every field of a shop that the specification names, under its name; an unknown one is null.
import { LONGEST_EMAIL_ADDRESS } from '@purchase-limits/domain/email-address';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { PLAN_IDS } from '@purchase-limits/domain/plans';
import { WEIGHT_UNITS } from '@purchase-limits/domain/storefront-settings';
import { SUMMARY_MAILS } from '@purchase-limits/domain/summary-period';
import { z } from 'zod';
import { instant } from './answers.js';

/** The languages the admin can be shown in. */
export const ADMIN_LOCALES = ['en', 'de', 'fr', 'it', 'es', 'ja'] as const;
export type AdminLocale = (typeof ADMIN_LOCALES)[number];

/** Parts of the app in the published theme, by their file's name and the platform's word for whether they are on. */
const widgets = z
  .array(z.strictObject({ handle: z.string().min(1).max(64), status: z.string().min(1).max(32) }))
  .max(10);
export type Widgets = z.infer<typeof widgets>;

/** What is absent stays as it is. */
export const changeShopBody = z
  .strictObject({
    adminLocale: z.enum(ADMIN_LOCALES),
    /** Of messages: what a shopper reads whose own language has no text. */
    defaultLanguage: z.enum(LANGUAGES),
    disableCheckoutButton: z.boolean(),
    /** Whether a message also offers a quantity that is valid, and lets the quantity field stop there. */
    quantityHelp: z.boolean(),
    /** Whether quantity fields stop at what limits allow, and no messages show. */
    fieldsOnly: z.boolean(),
    /** Whether limits on value count lines of a cart before their discounts. */
    valueBeforeDiscounts: z.boolean(),
    /** Whether a warning before the free impressions are used up also comes by e-mail. */
    warningMails: z.boolean(),
    /** Whether a change of the plan also comes by e-mail. */
    planMails: z.boolean(),
    /** How often a summary of what limits did comes by e-mail. */
    summaryMails: z.enum(SUMMARY_MAILS),
    /** Where e-mails to the merchant go; null: to the shop's own address. */
    notificationEmail: z
      .email('Enter an e-mail address, for example name@example.com')
      .max(LONGEST_EMAIL_ADDRESS, `Use at most ${LONGEST_EMAIL_ADDRESS} characters`)
      .nullable(),
    /** What the platform's admin tells the app's pages, and the server by nobody else. */
    widgets,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Name what is to be changed');
export type ChangeShopBody = z.infer<typeof changeShopBody>;

const count = z.int().nonnegative();

/** `docs/fields.md` says where each field comes from. */
export const shopView = z.strictObject({
  shop: z.strictObject({
    id: z.string(),
    name: z.string(),
    adminLocale: z.enum(ADMIN_LOCALES),
    /** Of messages. */
    defaultLanguage: z.enum(LANGUAGES),
    /** Whether the storefront disables checkout buttons while a cart is broken. */
    disableCheckoutButton: z.boolean(),
    /** Whether a message also offers a quantity that is valid, and lets the quantity field stop there. */
    quantityHelp: z.boolean(),
    /** Whether quantity fields stop at what limits allow, and no messages show. */
    fieldsOnly: z.boolean(),
    /** Whether limits on value count lines of a cart before their discounts. */
    valueBeforeDiscounts: z.boolean(),
    /** Whether a warning before the free impressions are used up also comes by e-mail. */
    warningMails: z.boolean(),
    /** Whether a change of the plan also comes by e-mail. */
    planMails: z.boolean(),
    /** How often a summary of what limits did comes by e-mail. */
    summaryMails: z.enum(SUMMARY_MAILS),
    /** Where e-mails to the merchant go; null: to `email`. */
    notificationEmail: z.string().nullable(),
    shopifyDomain: z.string(),
    domain: z.string(),
    email: z.string(),
    /** Whether an operator has opened the shop for support. */
    isCrmLogin: z.boolean(),
    crispSessionToken: z.string().nullable(),
    currency: z.string(),
    weightUnit: z.enum(WEIGHT_UNITS),
    countryCode: z.string(),
    /** The platform's name of the shop's plan on the platform. */
    shopifyPlan: z.string(),
    shopifyPlanTest: z.string().nullable(),
    /** The country by its name, and by its ISO code. */
    shopifyCountry: z.string().nullable(),
    shopCountry: z.string(),
    shopAddress: z.strictObject({ address: z.string().nullable(), country: z.string().nullable() }),
    shopifyPhone: z.string().nullable(),
    timezone: z.string(),
    createdAt: instant,
    /** Of the first installation. */
    installedAt: instant,
    installedAtTest: instant.nullable(),
    /** The theme's blocks, as the platform's admin told them last; null: it never did. */
    widgets: widgets.nullable(),
    coupons: z.array(z.strictObject({ code: z.string(), isValid: z.boolean() })),
  }),
  shopInfo: z.strictObject({
    plan: z.enum(PLAN_IDS),
    impressions: count,
    contacts: count,
    /** Whether the merchant may be asked for a review: installed for a week, and a limit is in force. */
    canLeaveReview: z.boolean(),
    /** What the app needs and the merchant has not granted. */
    missingScopes: z.array(z.string()),
    /** Where the platform asks the merchant for them. */
    grantUrl: z.url(),
  }),
  widgetData: z.strictObject({
    version: count,
    published: z.boolean(),
    /** The theme editor, at the app embed; and where it adds the block for messages to product pages. */
    themeEditorUrl: z.url(),
    blockEditorUrl: z.url(),
    storefrontUrl: z.url(),
  }),
  /** Where merchants chat with support; null: nowhere, or an operator has opened the shop. */
  chat: z
    .strictObject({
      scriptUrl: z.url(),
      /** The account at the chat's provider. */
      websiteId: z.string(),
      /** When somebody answers, as merchants read it; null: nothing is said. */
      hours: z.string().nullable(),
    })
    .nullable(),
});
export type ShopView = z.infer<typeof shopView>;

// What the storefront may know of a shop: the document that is published to the platform and inlined in its pages.
import type { Language } from './languages.js';
import type { Limit, Persons } from './limit.js';
import type { HintTexts, TextKey } from './text-keys.js';

export type DisplayType = 'inline' | 'popup';
/** How messages look on the storefront. Colors are #rgb, #rrggbb or #rrggbbaa. */
export type Branding = {
  /** `theme`: the look of the page around the message, measured there, and none of the fonts and colors below. */
  theme: 'theme' | 'light' | 'dark' | 'basic';
  displayType: DisplayType;
  textAlignment: 'left' | 'center' | 'right';
  /** A CSS font family; `inherit` takes the theme's. */
  fontFamily: string;
  /** In CSS pixels, 8 to 72. */
  fontSize: number;
  colors: { background: string; text: string; buttonBackground: string; buttonText: string };
  /** Allow-listed CSS, applied inside the widget's shadow root only. */
  customCss: string;
};

/** The branding a shop starts with. Shops of before it was `theme` keep `light`. */
export const DEFAULT_BRANDING: Branding = {
  theme: 'theme',
  displayType: 'inline',
  textAlignment: 'left',
  fontFamily: 'inherit',
  fontSize: 14,
  colors: { background: '#fff4e5', text: '#3d2a0a', buttonBackground: '#303030', buttonText: '#ffffff' },
  customCss: '',
};

/** A limit without what only the merchant sees: its name, status and dates' bookkeeping. */
export type PublishedLimit = Omit<Limit, 'name' | 'status' | 'brokenOrders' | 'replaces'> & {
  /**
   * With a re-purchase window: a number for what counts in it, by which it is told how much of that a customer bought.
   * Another limit that counts the same has the same number; a limit that comes to count something else gets another.
   */
  window?: number;
  /** By whom the merchant wants it to count, where the platform does not let the app know persons: accounts count. */
  wantedPersons?: Persons;
  /** On pages, of a limit with conditions on who, where and when: whether they hold is found out there. */
  status?: Limit['status'];
};

/** The published document. Nothing in it is private. */
export type StorefrontSettings = {
  /** The platform's domain of the shop. */
  shop: string;
  /** Grows with every change; the higher one is the newer. */
  version: number;
  /**
   * Where impressions and contacts are sent, and a document too large for the page is fetched: an origin without
   * trailing slash.
   */
  endpoint: string;
  currency: string;
  weightUnit: WeightUnit;
  defaultLanguage: Language;
  branding: Branding;
  /** Whether the theme's checkout buttons are disabled while the cart is broken; absent: no (rules §3.14). */
  disableCheckoutButton?: true;
  /** Whether shoppers read messages alone, without a button that sets a valid quantity; absent: no. */
  withoutHelp?: true;
  /** Whether quantity fields stop at what limits allow, and no messages show; absent: no. */
  fieldsOnly?: true;
  /** What limits on value count of a line of the Ajax cart; absent: its total after its discounts (rules §3.4). */
  lineTotal?: 'original_line_price';
  /**
   * Whether the 'Powered by' line shows: on the plan that is held to the free quota, so pages of these shops send page
   * tickets along with impressions.
   */
  poweredBy: boolean;
  /** Whether workflows are told which signed-in customer saw a message, so that pages send page tickets; absent: no. */
  customerTickets?: true;
  /** Limits in force, now or from a later start date on. */
  limits: PublishedLimit[];
  /** Built-in texts of what these limits can produce only; `cart` is the name of the cart as a subject. */
  texts: { [language in Language]?: { [key in TextKey]?: string } };
  /** What the hints of these limits are made of; absent where none has one. */
  hints?: Record<Language, Partial<HintTexts>> | undefined;
  /** The shop's IANA time zone, where a limit has hours or days; absent: none has. */
  timezone?: string;
  /** By id, titles of what a limit asks for and a cart may lack; absent until they are looked up. */
  names?: Record<string, string>;
};

/** Stands in place of a document that is too large to inline; the loader fetches the document at `overflow` instead. */
/** `endpoint`: for loaders of before, which made the address themselves. */
export type SettingsOverflow = { shop: string; version: number; endpoint: string; overflow: string };

export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

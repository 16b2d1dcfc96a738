// The page data printed by the embed's Liquid, and the interface between loader and UI. Types only, which add no bytes
// to either.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { OverOf, PresentCart, Rulebook } from '@purchase-limits/domain/evaluate';
import type { Situation } from '@purchase-limits/domain/situation';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';

/**
 * Product facts that limits need; unneeded ones are absent. `tags` are the keys of published conditions that the
 * product matches, `title` those of title conditions, each between bars.
 */
export type ProductFacts = Pick<CartLine, 'title' | 'tags' | 'collectionIds'>;
/**
 * Only variants of a page's own product have a `price`, and then the id of that product. `sku`: the keys of conditions
 * on SKUs that the variant matches, each between bars.
 */
export type VariantFacts = Pick<CartLine, 'price' | 'weight' | 'sku'> & { productId?: string };

export type PageCustomer = { id: string; tags: string[] };

export type PageSituation = Pick<Situation, 'country'> & { customer: Partial<NonNullable<Situation['customer']>> };

export type PageFacts = {
  locale: string;
  /** The widget's own words in that language. */
  words: { close: string };
  /** Where the cart is read. */
  cartUrl: string;
  /** Where shoppers log in. */
  logIn: string;
  /** How the shop writes 1,234,567.00 of its currency; null where the cart or the language is another. */
  money: string | null;
  kind: 'product' | 'cart' | 'other';
  /** Of its tags only those that limits name, or `*` for any other; null is a guest. */
  customer: PageCustomer | null;
  /** What the customer bought in windows, and all customers in those that they share, as it is published. */
  bought?: string;
  /** Judges windows by it once it is read. */
  overOf?: OverOf;
  /** The page's own product, and the variant it opens with. */
  productId: string | null;
  variantId: string | null;
  /** Where the shopper shops and for whom, where limits ask for it. */
  situation?: PageSituation;
  /** Whether the order history, or who limits are for here and now, has to be read before anything is judged. */
  unread: boolean;
  /** Product ids of the cart when the page was made. */
  cart: string[];
  /** Whether limits need more facts about a line than the cart has; then `variants` has each line's variant. */
  hasLineFacts: boolean;
  products: Record<string, ProductFacts>;
  variants: Record<string, VariantFacts>;
  /** Titles as this page shows them, by the id of a product, variant or collection. */
  names: Record<string, string>;
};

/** The platform's Ajax cart, as far as we read it. Money is in hundredths whatever the currency. */
export type AjaxCart = { items: AjaxCartLine[] };
export type AjaxCartLine = {
  key: string;
  product_id: number;
  variant_id: number;
  quantity: number;
  /** After the line's discounts. */
  final_line_price: number;
  /** Before them. */
  original_line_price: number;
  title: string;
  product_title: string;
  /** Null: it is bought once. */
  selling_plan_allocation?: object | null;
};

export type Page = {
  settings: StorefrontSettings;
  /** The limits that can show something on this kind of page, today. */
  limits: PublishedLimit[];
  facts: PageFacts;
  /** The judge of these limits; absent until it is asked. */
  rulebook?: Rulebook<PresentCart>;
  /** Absent while it is unknown, or known to be empty without asking. */
  cart?: AjaxCart;
  /** Whether the shopper has added something since the cart was read. */
  isStale?: boolean;
  /** How often the cart was read. */
  reads: number;
  /** How often the shopper added something on this page view. */
  adds: number;
  /** The shopper's last touch before the judge loaded. */
  touched?: Element;
  /** Whether the shopper changed quantity or variant, or added something, on this page view. */
  hasActed?: boolean;
  /** When, by `performance.now()`, the shopper last touched a form otherwise than to add. */
  touchedAt?: number;
  /** Of all messages together, not of each limit and kind, three show and the others fold. */
  foldsAll?: boolean;
};
/** The parts of the page that are in use, as `page-parts.ts` finds them. */
export type Where = {
  form?: HTMLFormElement | undefined;
  checkout?: Element | undefined;
  /** What the form would add. */
  line?: CartLine | undefined;
  /** The same where it is about to be added: right after an add it is not. */
  chosen?: CartLine | undefined;
  /** What was judged, another object each time. */
  cart?: PresentCart;
  /** Puts the messages where these parts do not say; false where there is no place for them. */
  place?: (host: HTMLElement) => boolean;
};
/** The exports of the UI's file; `start` returns a function to call after each change of `page`. */
export type Ui = { start: (page: Page) => () => void };

declare global {
  interface Window {
    /** Set by the first loader of a page, so that a second one does nothing. */
    PurchaseLimits?: object;
    /**
     * Set by browser tests: an automated browser then counts as a shopper, and what was seen waits for so many
     * milliseconds.
     */
    PurchaseLimitsTest?: number;
    Shopify?: {
      routes?: { root?: string };
      currency?: { active?: string; rate?: string };
      country?: string;
      designMode?: boolean;
    };
  }
}

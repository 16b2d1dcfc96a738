// A function's full input, before its input query selects from it. Ids are global ids; amounts are decimal strings in
// the shopper's currency.

/** `namespace` is in its stored form, see `toStoredNamespace`. */
export type SubjectMetafield = { namespace: string; key: string; type: string; value: string };

export type SubjectProduct = {
  id: string;
  handle: string;
  /** In the shopper's language. */
  title: string;
  vendor: string | null;
  type: string | null;
  isGiftCard: boolean;
  tags: readonly string[];
  collectionIds: readonly string[];
  metafields: readonly SubjectMetafield[];
};
export type SubjectWeight = { value: number | null; unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS' };
export type SubjectItem =
  | { kind: 'variant'; id: string; title: string; sku: string | null; weight: SubjectWeight; product: SubjectProduct }
  | { kind: 'custom'; title: string; weight: SubjectWeight };
export type SubjectLine = {
  quantity: number;
  /** Of one, without discounts. */
  unitPrice: string;
  compareAtPrice: string | null;
  /** Of all, without discounts and with them. */
  subtotal: string;
  total: string;
  attributes: Readonly<Record<string, string>>;
  /** Null: it is bought once. */
  sellingPlanId: string | null;
  item: SubjectItem;
};
export type SubjectCustomer = {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  tags: readonly string[];
  orderCount: number;
  /** The id of that for which the customer buys; null: for none. */
  companyLocationId: string | null;
  metafields: readonly SubjectMetafield[];
};
export type SubjectAddress = { address1: string; address2: string | null; city: string | null; zip: string | null };
export type FunctionSubject = {
  step: 'CART_INTERACTION' | 'CHECKOUT_INTERACTION' | 'CHECKOUT_COMPLETION';
  now: Date;
  /** The shop's, such as `Europe/Stockholm`. */
  timeZone: string;
  /** As the platform writes them: `PT_BR`, `DE`. */
  language: string;
  country: string;
  currency: string;
  /** Units of that currency for one of the shop's. */
  rate: string;
  lines: readonly SubjectLine[];
  /** Of the cart, after discounts on lines; the total also after those on the whole order. */
  subtotal: string;
  total: string;
  /** Null for a guest. */
  customer: SubjectCustomer | null;
  /** As far as they are entered: in a cart only what is known of the customer. */
  email: string | null;
  phone: string | null;
  delivery: SubjectAddress | null;
  validationMetafields: readonly SubjectMetafield[];
};

// The texts that the product brings along, beside those for messages that a merchant may write (rules §5).
import type { MessageKey } from './limit.js';

/** Built-in texts that no merchant edits: names, buttons, and the forms of the re-purchase text. */
export const EXTRA_TEXT_KEYS = [
  'cart',
  'more',
  'logIn',
  'repurchaseMessageOnce',
  'repurchaseMessageForLife',
  'repurchaseMessageOnceForLife',
  'changeTo',
  'addMore',
  'heading',
] as const;
/** In place of those for messages, where a limit is on a whole cart. */
export const CART_TEXT_KEYS = [
  'cart.minimum',
  'cart.maximum',
  'cart.multiple',
  'cart.login',
  'cart.repurchase',
  'cart.repurchaseOnce',
  'cart.repurchaseForLife',
  'cart.repurchaseOnceForLife',
] as const;
export type CartTextKey = (typeof CART_TEXT_KEYS)[number];
/** The same where chosen products are counted together. */
export const GROUP_TEXT_KEYS = [
  'group.minimum',
  'group.maximum',
  'group.multiple',
  'group.login',
  'group.repurchase',
  'group.repurchaseOnce',
  'group.repurchaseForLife',
  'group.repurchaseOnceForLife',
] as const;
export type GroupTextKey = (typeof GROUP_TEXT_KEYS)[number];
/** The same where different products or variants are counted. */
export const DISTINCT_TEXT_KEYS = [
  'distinct_products.cart.minimum',
  'distinct_products.cart.maximum',
  'distinct_products.group.minimum',
  'distinct_products.group.maximum',
  'distinct_products.each.minimum',
  'distinct_products.each.maximum',
  'distinct_variants.cart.minimum',
  'distinct_variants.cart.maximum',
  'distinct_variants.group.minimum',
  'distinct_variants.group.maximum',
  'distinct_variants.each.minimum',
  'distinct_variants.each.maximum',
] as const;
export type DistinctTextKey = (typeof DISTINCT_TEXT_KEYS)[number];
export type TextKey = MessageKey | (typeof EXTRA_TEXT_KEYS)[number] | CartTextKey | GroupTextKey | DistinctTextKey;
/** What hints are made of. */
export const HINT_KEYS = [
  'min',
  'max',
  'range',
  'exact',
  'multiple',
  'window',
  'onceInWindow',
  'forLife',
  'onceForLife',
  'shared',
  'sharedForLife',
  'more',
  'left',
  'about',
] as const;
export type HintKey = (typeof HINT_KEYS)[number];
export type HintTexts = Record<HintKey, string>;

// What the page of plans lists of each plan, in the order of the specification.
import { isPaid, type PlanId } from './plans.js';

/** Each listed feature in words. */
export const LISTED_FEATURES = {
  free_impressions: '100 free impressions',
  unlimited_impressions: 'Unlimited impressions',
  auto_translation_limit: 'Auto translation limit',
  checkout_validations: 'Checkout validations',
  product_variant_limit: 'Product variant limit',
  limit_by_multiple: 'Limit by multiple',
  cart_limit: 'Cart limit',
  customer_tag_limit: 'Customer tag limit',
  repurchase_future_limit: 'Repurchase future limit',
  live_chat_support: 'Live chat support',
  collection_limit: 'Collection limit',
  feature_request: 'Feature request',
} as const;
export type ListedFeature = keyof typeof LISTED_FEATURES;

const OF_EVERY_PLAN: readonly ListedFeature[] = [
  'auto_translation_limit',
  'checkout_validations',
  'product_variant_limit',
  'limit_by_multiple',
  'cart_limit',
  'customer_tag_limit',
  'repurchase_future_limit',
  'live_chat_support',
];

/** What the page lists of this plan. */
export function listedFeatures(plan: PlanId): readonly ListedFeature[] {
  return isPaid(plan)
    ? ['unlimited_impressions', ...OF_EVERY_PLAN, 'collection_limit', 'feature_request']
    : ['free_impressions', ...OF_EVERY_PLAN];
}

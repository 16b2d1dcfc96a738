/**
 * Scopes the app requests at installation; its operations need no others except the optional ones. The platform
 * requires the last one for an app proxy.
 */
export const SCOPES = ['read_products', 'read_locales', 'write_app_proxy'];
/** Scopes it requests on use and can work without. */
export const OPTIONAL_SCOPES = [
  'read_customers',
  'write_products',
  'write_validations',
  'read_orders',
  'write_customers',
  'read_customer_merge',
  'write_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_third_party_fulfillment_orders',
  'write_pixels',
  'read_customer_events',
];
/** Without these the checkout rule cannot be published: products say what they are to it. */
export const CHECKOUT_SCOPES = ['write_products', 'write_validations'];

/** Without these no pixel tells of refusals at the checkout. */
export const PIXEL_SCOPES = ['write_pixels', 'read_customer_events'];

/** Without these it is not known what customers bought before. `write_customers` contains `read_customers`. */
export const PURCHASE_SCOPES = ['read_orders', 'write_customers'];
/** Asked for with those: without it the app does not hear that two customers became one. */
export const MERGE_SCOPE = 'read_customer_merge';

/** What an action on an order that broke a limit needs. */
export const ORDER_ACTION_SCOPES = {
  tag: ['write_orders'],
  hold: ['write_merchant_managed_fulfillment_orders', 'write_third_party_fulfillment_orders'],
  cancel: ['write_orders'],
};

/** The scopes of a grant; the platform lists them with commas. */
export function scopesIn(list: string): string[] {
  return list
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
}

/** The scopes that the app needs and these do not contain. */
export function lackingScopes(granted: readonly string[]): string[] {
  return missingOf(SCOPES, granted);
}

/** Those of the wanted scopes that are not granted; `write_x` contains `read_x`. */
export function missingOf(wanted: readonly string[], granted: readonly string[]): string[] {
  const known = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]));
  return wanted.filter((scope) => !known.has(scope));
}

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
];
/** Without these the checkout rule cannot be published: products say what they are to it. */
export const CHECKOUT_SCOPES = ['write_products', 'write_validations'];

/** Without these it is not known what customers bought before. `write_customers` contains `read_customers`. */
export const PURCHASE_SCOPES = ['read_orders', 'write_customers'];
/** Asked for with those: without it the app does not hear that two customers became one. */
export const MERGE_SCOPE = 'read_customer_merge';

/** The scopes of a grant; the platform lists them with commas. */
export function scopesIn(list: string): string[] {
  return list
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
}

/** The scopes that the app needs and these do not contain; `write_x` contains `read_x`. */
export function lackingScopes(granted: readonly string[]): string[] {
  const known = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]));
  return SCOPES.filter((scope) => !known.has(scope));
}

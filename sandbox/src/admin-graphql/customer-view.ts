import { findCustomer } from '../shops/customers.js';
import { gid } from './gid.js';
import type { MetafieldViews } from './metafield-views.js';

/** What the Admin API answers about the customer with this number; null where there is none. */
export function customerView(number: number, metafields: MetafieldViews) {
  const customer = findCustomer(String(number));
  if (!customer) return null;
  const { firstName, lastName, tags } = customer;
  const id = gid('Customer', number);
  return {
    __typename: 'Customer',
    id,
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    tags,
    ...metafields.of(id),
  };
}

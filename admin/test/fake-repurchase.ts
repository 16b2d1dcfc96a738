// What is known of earlier orders, as the fake API answers it.
import type { AllowanceView, RepurchaseView } from '@purchase-limits/contract/repurchase';

export const ORDERS_UNKNOWN: RepurchaseView = {
  state: 'not_allowed',
  missingScopes: ['read_orders', 'write_customers'],
  knownSince: null,
  progress: null,
  problem: null,
  customersDue: 0,
  persons: null,
};
export const ORDERS_KNOWN: RepurchaseView = {
  ...ORDERS_UNKNOWN,
  state: 'known',
  missingScopes: [],
  knownSince: '2026-09-22T08:30:00.000Z',
};
export const NOTHING_BOUGHT: AllowanceView = { isFound: true, left: [] };

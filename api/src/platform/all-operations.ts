// Every operation that the app asks of Admin GraphQL: what is checked against the platform's schemas and recorded.
import { BILLING_OPERATIONS } from './billing-operations.js';
import { CATALOG_OPERATIONS } from './catalog-operations.js';
import { CHECKOUT_OPERATIONS } from './checkout-operations.js';
import { JUDGED_ORDER_OPERATIONS } from './judged-order-operations.js';
import { OPERATIONS } from './operations.js';
import { ORDER_ACTION_OPERATIONS } from './order-action-operations.js';
import { ORDER_OPERATIONS } from './order-operations.js';
import { PIXEL_OPERATIONS } from './pixel-operations.js';
import { WORKFLOW_OPERATIONS } from './workflow-operations.js';

export const ALL_OPERATIONS = {
  ...OPERATIONS,
  ...CATALOG_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...JUDGED_ORDER_OPERATIONS,
  ...ORDER_ACTION_OPERATIONS,
  ...PIXEL_OPERATIONS,
  ...WORKFLOW_OPERATIONS,
};

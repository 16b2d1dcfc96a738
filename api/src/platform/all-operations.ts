// Every operation that the app asks of Admin GraphQL: what is checked against the platform's schemas and recorded.
import * as billing from './billing-operations.js';
import * as catalog from './catalog-operations.js';
import * as checkout from './checkout-operations.js';
import * as judgedOrder from './judged-order-operations.js';
import * as operations from './operations.js';
import * as orderActions from './order-action-operations.js';
import * as orders from './order-operations.js';
import * as pixels from './pixel-operations.js';
import * as workflows from './workflow-operations.js';

export const ALL_OPERATIONS: Readonly<Record<string, string>> = {
  ...operations,
  ...catalog,
  ...billing,
  ...checkout,
  ...orders,
  ...judgedOrder,
  ...orderActions,
  ...pixels,
  ...workflows,
};

// Every webhook that the app hears: `shopify.app.toml` and `order-topics.ts` subscribe to these.
import { appScopesUpdate } from './topics/app-scopes-update.js';
import { appSubscriptionsUpdate } from './topics/app-subscriptions-update.js';
import { appUninstalled } from './topics/app-uninstalled.js';
import { collectionsUpdate, productsCreate, productsUpdate } from './topics/catalog-changes.js';
import { customersDataRequest } from './topics/customers-data-request.js';
import { customersMerge } from './topics/customers-merge.js';
import { customersRedact } from './topics/customers-redact.js';
import {
  ordersCancelled,
  ordersCreate,
  ordersDelete,
  ordersEdited,
  ordersPaid,
  ordersUpdated,
  refundsCreate,
} from './topics/order-changes.js';
import { shopRedact } from './topics/shop-redact.js';
import { shopUpdate } from './topics/shop-update.js';

export const TOPICS = [
  appUninstalled,
  appScopesUpdate,
  appSubscriptionsUpdate,
  shopUpdate,
  productsCreate,
  productsUpdate,
  collectionsUpdate,
  ordersCreate,
  ordersPaid,
  ordersUpdated,
  ordersCancelled,
  ordersEdited,
  ordersDelete,
  refundsCreate,
  customersMerge,
  customersDataRequest,
  customersRedact,
  shopRedact,
] as const;

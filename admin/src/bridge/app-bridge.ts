import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { basePath } from './base-path';

/** The platform's App Bridge, when the admin runs inside the platform's admin; otherwise undefined. */
export const appBridge: ShopifyGlobal | undefined =
  basePath === '/embed' ? (window as { shopify?: ShopifyGlobal }).shopify : undefined;

export const isEmbedded = appBridge !== undefined;

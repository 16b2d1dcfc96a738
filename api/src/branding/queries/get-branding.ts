import type { BrandingView } from '@purchase-limits/contract/branding';
import { DEFAULT_BRANDING } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { BrandingEntity } from '../branding.entity.js';

/**
 * How the shop's messages look: what the merchant chose, or the product's default. `version` is 0 before the first
 * change.
 */
export class GetBranding extends ShopQuery<BrandingView> {}

export const GetBrandingHandler = queryHandler(GetBranding, readBranding);

/** The same within a transaction of the shop. */
export async function readBranding(tx: Tx): Promise<BrandingView> {
  const row = await tx.ofShop(BrandingEntity);
  return { branding: row?.branding ?? DEFAULT_BRANDING, version: row?.version ?? 0 };
}

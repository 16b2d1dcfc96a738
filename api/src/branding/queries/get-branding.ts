import type { BrandingView } from '@purchase-limits/contract/branding';
import { DEFAULT_BRANDING, type Branding } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { BrandingEntity } from '../branding.entity.js';

/**
 * How the shop's messages look: what the merchant chose, or what the shop began with. `version` is 0 before the first
 * change.
 */
export class GetBranding extends ShopQuery<BrandingView> {}

export const GetBrandingHandler = queryHandler(GetBranding, readBranding);

/** The same within a transaction of the shop. */
export async function readBranding(tx: Tx): Promise<BrandingView> {
  const row = await tx.ofShop(BrandingEntity);
  if (row) return { branding: row.branding, version: row.version };
  const [shop] = await tx.rows<{ theme: Branding['theme'] }>('SELECT first_theme AS theme FROM shop');
  return { branding: { ...DEFAULT_BRANDING, ...shop }, version: 0 };
}

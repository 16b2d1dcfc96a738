import { DEFAULT_BRANDING, type Branding } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../../database/transactions.js';
import { BrandingEntity } from '../branding.entity.js';

/** How the shop's messages look: what the merchant chose, or the product's default. */
export async function readBranding(tx: Tx): Promise<Branding> {
  return (await readBrandingVersion(tx)).branding;
}

/** The same with its version; 0 before the first change. */
export async function readBrandingVersion(tx: Tx): Promise<{ branding: Branding; version: number }> {
  const [row] = await tx.manager.find(BrandingEntity);
  return { branding: row?.branding ?? DEFAULT_BRANDING, version: row?.version ?? 0 };
}

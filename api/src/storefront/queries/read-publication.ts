import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../../database/transactions.js';
import { PublicationEntity } from '../publication.entity.js';
import { StorefrontSettingsEntity } from '../storefront-settings.entity.js';

/** Which version of the shop's document there is, and whether the platform has it. */
export async function readPublication(tx: Tx): Promise<{ version: number; isPublished: boolean }> {
  const version = (await tx.ofShop(StorefrontSettingsEntity))?.version ?? 0;
  const published = (await tx.ofShop(PublicationEntity))?.version ?? 0;
  return { version, isPublished: version > 0 && published >= version };
}

/** The shop's document; null before its first projection. */
export async function readSettings(tx: Tx): Promise<StorefrontSettings | null> {
  const row = await tx.ofShop(StorefrontSettingsEntity);
  return row && isProjected(row.document) ? row.document : null;
}

/** By id, the titles that were looked up for the document when it was published last. */
export async function readNames(tx: Tx): Promise<Record<string, string>> {
  return (await tx.ofShop(PublicationEntity))?.names ?? {};
}

function isProjected(document: StorefrontSettingsEntity['document']): document is StorefrontSettings {
  return 'shop' in document;
}

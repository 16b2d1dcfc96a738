import type { SavedBranding } from '@purchase-limits/contract/branding';
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { emit } from '../../events/emit.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { BrandingEntity } from '../branding.entity.js';
import { usableCss } from '../custom-css-field.js';
import { readBranding } from '../queries/get-branding.js';

/**
 * The merchant changed how messages look, having seen this `version`. Its CSS is saved without what may not be used.
 */
export class SaveBranding extends ShopCommand<SavedBranding> {
  constructor(
    shop: CurrentShop,
    readonly branding: Branding,
    readonly version: number,
  ) {
    super(shop, null);
  }
}

export const SaveBrandingHandler = commandHandler(SaveBranding, async (tx, { shop, branding, version }) => {
  const { css, removed } = usableCss(branding.customCss, 'branding.customCss');
  // A shop without a row of its own has nothing else that two savers could wait for.
  await tx.rows('SELECT 1 FROM shop FOR NO KEY UPDATE');
  const before = await readBranding(tx);
  if (before.version !== version)
    throw new RuleError(
      409,
      'stale_version',
      'The branding was changed in another window. Reload it to see the change.',
      {
        version: before.version,
      },
    );
  const saved = { branding: { ...branding, customCss: css }, version: version + 1 };
  await tx.manager.upsert(BrandingEntity, { shopId: shop.id, ...saved }, ['shopId']);
  await emit(tx, { type: 'BrandingChanged', shopId: shop.id, version: saved.version });
  return { ...saved, removedCss: removed };
});

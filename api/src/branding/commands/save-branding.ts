import type { BrandingView, SavedBranding } from '@purchase-limits/contract/branding';
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { UploadThreads } from '../../uploads/upload-threads.js';
import { BrandingEntity } from '../branding.entity.js';
import { usableCss } from '../custom-css-field.js';
import { readBranding } from '../queries/get-branding.js';

/**
 * The merchant changed how messages look, having seen this `version`. Its CSS is saved without what may not be used.
 */
export class SaveBranding extends ShopCommand<SavedBranding, { branding: Branding; version: number }> {}

@CommandHandler(SaveBranding)
export class SaveBrandingHandler implements ICommandHandler<SaveBranding> {
  constructor(
    private readonly transactions: Transactions,
    private readonly threads: UploadThreads,
  ) {}

  async execute({ shop, given: { branding, version } }: SaveBranding): Promise<SavedBranding> {
    // Parsing CSS takes time, so it happens before the transaction.
    const { css, removed } = await usableCss(this.threads, shop.id, branding.customCss, 'branding.customCss');
    const saved = { branding: { ...branding, customCss: css }, version: version + 1 };
    await this.transactions.run(shop.id, (tx) => writeBranding(tx, shop.id, saved));
    return { ...saved, removedCss: removed };
  }
}

async function writeBranding(tx: Tx, shopId: string, saved: BrandingView): Promise<void> {
  // Locks the shop row, because a shop may not have a branding row to lock yet.
  await tx.rows('SELECT 1 FROM shop FOR NO KEY UPDATE');
  const before = await readBranding(tx);
  if (before.version !== saved.version - 1)
    throw new RuleError(
      409,
      'stale_version',
      'The branding was changed in another window. Reload it to see the change.',
      { version: before.version },
    );
  await tx.manager.upsert(BrandingEntity, { shopId, ...saved }, ['shopId']);
  await emit(tx, { type: 'BrandingChanged', shopId, version: saved.version });
}

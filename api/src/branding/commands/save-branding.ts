import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { RuleError } from '../../http/rule-error.js';
import { BrandingEntity } from '../branding.entity.js';
import { readBrandingVersion } from '../queries/read-branding.js';

export class SaveBranding extends Command<{ branding: Branding; version: number }> {
  constructor(
    readonly shopId: string,
    readonly branding: Branding,
    /** The version the merchant saw. */
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(SaveBranding)
export class SaveBrandingHandler implements ICommandHandler<SaveBranding> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, branding, version }: SaveBranding): Promise<{ branding: Branding; version: number }> {
    return this.transactions.run(shopId, async (tx) => {
      await tx.rows('SELECT 1 FROM shop FOR NO KEY UPDATE');
      const before = await readBrandingVersion(tx);
      if (before.version !== version)
        throw new RuleError(409, 'stale_version', 'The branding was changed in another window. Reload it to see the change.', {
          version: before.version,
        });
      await tx.manager.upsert(BrandingEntity, { shopId, branding, version: version + 1 }, ['shopId']);
      await tx.emit({ type: 'BrandingChanged', shopId, version: version + 1 });
      return { branding, version: version + 1 };
    });
  }
}

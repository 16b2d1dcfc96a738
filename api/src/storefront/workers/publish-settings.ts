import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import type { Tx } from '../../database/transactions.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { APP_INSTALLATION_QUERY, SET_METAFIELD_MUTATION } from '../../platform/operations.js';
import type { AppInstallationQuery, SetMetafieldMutation } from '../../platform/operations.generated.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { PublicationEntity } from '../publication.entity.js';
import { readSettings } from '../queries/read-publication.js';

/** A larger document would slow every page, and above 128 KB the platform refuses it: the loader fetches it instead. */
export const INLINE_BYTES = 60_000;

/**
 * Writes the shop's document into the platform's app-data metafield, which its pages inline. The latest version wins.
 */
@Injectable()
export class PublishSettings extends consumerOf('publish-settings') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  protected readonly handle = this.inShop((tx, { shopId }) => this.publish(tx, shopId));

  private async publish(tx: Tx, shopId: string): Promise<void> {
    await tx.rows('INSERT INTO publication (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [shopId]);
    // One publisher a shop at a time, so that an older document never replaces a newer one.
    const published = await tx.ofShop(PublicationEntity, 'write');
    const settings = await readSettings(tx);
    if (!settings || settings.version <= published!.version) return;
    const shop = await readShop(tx);
    const { currentAppInstallation } = await this.tokens.query<AppInstallationQuery>(shop, APP_INSTALLATION_QUERY);
    const metafield = {
      ownerId: currentAppInstallation.id,
      namespace: 'purchase_limits',
      key: 'settings',
      type: 'json',
      value: inlined(settings),
    };
    const { metafieldsSet } = await this.tokens.query<SetMetafieldMutation>(shop, SET_METAFIELD_MUTATION, {
      metafields: [metafield],
    });
    const refusals = metafieldsSet?.userErrors ?? [];
    if (refusals.length > 0)
      throw new Error(`The platform refused the settings: ${refusals.map(({ message }) => message).join('; ')}`);
    await tx.manager.update(PublicationEntity, { shopId }, { version: settings.version, publishedAt: new Date() });
  }
}

/** What the page inlines: the document, or where to fetch it. */
export function inlined(settings: StorefrontSettings): string {
  const document = JSON.stringify(settings);
  if (Buffer.byteLength(document) <= INLINE_BYTES) return document;
  const overflow: SettingsOverflow = {
    shop: settings.shop,
    version: settings.version,
    endpoint: settings.endpoint,
    overflow: true,
  };
  return JSON.stringify(overflow);
}

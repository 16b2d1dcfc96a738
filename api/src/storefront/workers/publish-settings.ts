import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { Tx } from '../../database/transactions.js';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import {
  APP_INSTALLATION_QUERY,
  SET_METAFIELD_MUTATION,
  type AppInstallationAnswer,
  type SetMetafieldAnswer,
} from '../../platform/operations.js';
import { readShop } from '../../shops/queries/find-shop.js';
import { readSettings } from '../queries/read-publication.js';
import type { SettingsChanged } from '../storefront.events.js';

/** Beyond this a document would weigh on every page, and beyond 128 KB the platform refuses it: the loader fetches it instead. */
const INLINE_BYTES = 60_000;

/** Pushes the shop's document into the platform's app-data metafield, from where its pages inline it. The latest version wins. */
@Processor('publish-settings', WORKER_OPTIONS)
export class PublishSettings extends WorkerHost {
  constructor(
    private readonly handleOnce: HandleOnce,
    private readonly tokens: AccessTokens,
  ) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<SettingsChanged>('publish-settings', data, (tx, event) => this.publish(tx, event.shopId));
  }

  private async publish(tx: Tx, shopId: string): Promise<void> {
    await tx.rows('INSERT INTO publication (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [shopId]);
    // One publisher a shop at a time, so that an older document never lands on a newer one.
    const [published] = await tx.rows<{ version: string }>('SELECT version FROM publication FOR UPDATE');
    const settings = await readSettings(tx);
    if (!settings || settings.version <= Number(published!.version)) return;
    const shop = await readShop(tx);
    const { currentAppInstallation } = await this.tokens.query<AppInstallationAnswer>(shop, APP_INSTALLATION_QUERY);
    const metafield = {
      ownerId: currentAppInstallation.id,
      namespace: 'purchase_limits',
      key: 'settings',
      type: 'json',
      value: inlined(settings),
    };
    const { metafieldsSet } = await this.tokens.query<SetMetafieldAnswer>(shop, SET_METAFIELD_MUTATION, { metafields: [metafield] });
    if (metafieldsSet.userErrors.length > 0)
      throw new Error(`The platform refused the settings: ${metafieldsSet.userErrors.map((error) => error.message).join('; ')}`);
    await tx.rows('UPDATE publication SET version = $1, published_at = now()', [settings.version]);
  }
}

/** What the page inlines: the document, or where to fetch it. */
function inlined(settings: StorefrontSettings): string {
  const document = JSON.stringify(settings);
  if (Buffer.byteLength(document) <= INLINE_BYTES) return document;
  const overflow: SettingsOverflow = { shop: settings.shop, version: settings.version, endpoint: settings.endpoint, overflow: true };
  return JSON.stringify(overflow);
}

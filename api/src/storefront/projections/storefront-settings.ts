import { textsFor } from '@purchase-limits/domain/built-in-texts';
import { dayOf } from '@purchase-limits/domain/calendar';
import type { Limit } from '@purchase-limits/domain/limit';
import { planAllows, PLANS } from '@purchase-limits/domain/plans';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import { readBranding } from '../../branding/queries/read-branding.js';
import { CONFIG, type Config } from '../../config.js';
import type { Tx } from '../../database/transactions.js';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import { readEntitlement } from '../../impressions/queries/read-entitlement.js';
import { readPublishableLimits } from '../../limits/queries/read-limits.js';
import { readShop } from '../../shops/queries/find-shop.js';

/** Keeps the document that a shop's storefront shows: what is in force, how it looks, what it says. */
@Processor('storefront-settings', WORKER_OPTIONS)
export class StorefrontSettingsProjection extends WorkerHost {
  constructor(
    private readonly handleOnce: HandleOnce,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run('storefront-settings', data, (tx, event) =>
      projectSettings(tx, (event as { shopId: string }).shopId, this.config.PUBLIC_URL),
    );
  }
}

/** Writes the document as it should be now; a document that did not change keeps its version and rings no bell. */
export async function projectSettings(tx: Tx, shopId: string, endpoint: string, now = Date.now()): Promise<void> {
  await tx.rows(`INSERT INTO storefront_settings (shop_id, version, document) VALUES ($1, 0, '{}') ON CONFLICT DO NOTHING`, [shopId]);
  const [before] = await tx.rows<{ version: string; document: StorefrontSettings }>(
    'SELECT version, document FROM storefront_settings FOR UPDATE',
  );
  const version = Number(before!.version) + 1;
  const document = { ...(await settingsOf(tx, endpoint, now)), version };
  const [written] = await tx.rows(
    `UPDATE storefront_settings SET version = $1, document = $2, updated_at = now() WHERE document - 'version' IS DISTINCT FROM $2::jsonb - 'version' RETURNING version`,
    [version, JSON.stringify(document)],
  );
  if (written) await tx.emit({ type: 'SettingsChanged', shopId, version });
}

async function settingsOf(tx: Tx, endpoint: string, now: number): Promise<Omit<StorefrontSettings, 'version'>> {
  const shop = await readShop(tx);
  const { plan, level } = await readEntitlement(tx);
  const branding = await readBranding(tx);
  const wished = level === 'reached' ? [] : await readPublishableLimits(tx, dayOf(now));
  const limits = wished.filter((limit) => planAllows(plan, limit)).map(publish);
  return {
    shop: shop.shopifyDomain,
    endpoint,
    currency: shop.currency,
    weightUnit: shop.weightUnit,
    defaultLanguage: shop.defaultLanguage,
    branding,
    poweredBy: !PLANS[plan].poweredByRemovable,
    limits,
    texts: textsFor(limits),
    customerTags: tagsNamedBy(limits),
  };
}

/** The limit without the merchant's own name for it. */
function publish({ name: _name, status: _status, ...limit }: Limit): PublishedLimit {
  return limit;
}

function tagsNamedBy(limits: readonly PublishedLimit[]): string[] {
  const named = limits.flatMap(({ customerTags, exclusions }) => [
    ...(customerTags?.kind === 'specific' ? customerTags.tags : []),
    ...exclusions.customerTags,
  ]);
  return [...new Set(named.map((tag) => tag.trim().toLowerCase()))].sort();
}

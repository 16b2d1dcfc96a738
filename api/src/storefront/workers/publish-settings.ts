import { forPages, type ForPages, type KnownTitles } from '@purchase-limits/domain/publishing';
import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { consumerOf } from '../../events/consumer.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { isConnected } from '../../platform/connection.js';
import { PUBLISHED_QUERY, SET_METAFIELD_MUTATION } from '../../platform/operations.js';
import type { PublishedQuery, SetMetafieldMutation } from '../../platform/operations.generated.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { TitleLookup } from '../look-up-titles.js';
import { PublicationEntity } from '../publication.entity.js';
import { readSettings } from '../queries/read-publication.js';

/** A larger document would slow every page: the loader fetches it instead. */
export const INLINE_BYTES = 60_000;
/** The platform's bound is 128 KB. */
const METAFIELD_BYTES = 120_000;

type Plan = { shop: { id: string; shopifyDomain: string }; settings: StorefrontSettings };
type Published = { version: number; names: Record<string, string> };
const versionedDocument = z.looseObject({ version: z.int() });

/**
 * Publishes the shop's document to the platform's app-data metafield, which pages inline. The latest version wins:
 * replaces only an older value, and only if nobody else replaced it meanwhile. Skips shops without a grant; their next
 * one publishes.
 */
@Injectable()
export class PublishSettings extends consumerOf('publish-settings') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
    private readonly titles: TitleLookup,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Published | null>({
    read: (tx) => planned(tx),
    act: (plan) => this.publish(plan),
    write: async (tx, published) => {
      if (published === null) return;
      await tx.rows(
        `UPDATE publication SET version = greatest(version, $1), last_version = greatest(version, $1),
           published_at = now(), wanted_at = NULL, names = $2`,
        [published.version, JSON.stringify(published.names)],
      );
    },
  });

  /** The published version; null if a newer one exists, or the merchant has to open the app first. */
  private async publish({ shop, settings }: Plan): Promise<Published | null> {
    try {
      const { currentAppInstallation } = await this.tokens.query<PublishedQuery>(shop, PUBLISHED_QUERY);
      const { id, metafield } = currentAppInstallation;
      const names = await this.titles.namesFor(shop, settings.limits);
      const pages = forPages({ ...settings, names });
      const value = inlined(pages, await this.titles.knownTitles(shop, pages.conditions));
      const isPublished = metafield?.value === value;
      if (!isPublished && metafield && versionIn(metafield.value) > settings.version) {
        const newer = await this.newest(shop);
        // Otherwise it is of another database, for example of one from before a backup was restored.
        if (newer !== null && versionIn(metafield.value) <= newer) return null;
      }
      if (!isPublished) await this.replace(shop, value, id, metafield?.compareDigest ?? null);
      return { version: settings.version, names };
    } catch (error) {
      if (isOutcome(error, 'no_grant', 'grant_refused')) return null;
      throw error;
    }
  }

  /** The version that the shop's document has by now. */
  private newest(shop: Plan['shop']): Promise<number | null> {
    return this.transactions.run(shop.id, async (tx) => (await readSettings(tx))?.version ?? null);
  }

  private async replace(
    shop: Plan['shop'],
    value: string,
    ownerId: string,
    compareDigest: string | null,
  ): Promise<void> {
    const { metafieldsSet } = await this.tokens.query<SetMetafieldMutation>(shop, SET_METAFIELD_MUTATION, {
      metafields: [{ ownerId, namespace: 'purchase_limits', key: 'settings', type: 'json', value, compareDigest }],
    });
    const refusals = metafieldsSet?.userErrors ?? [];
    if (refusals.length > 0)
      throw new Error(`The platform refused the settings: ${refusals.map(({ message }) => message).join('; ')}`);
  }
}

/** What to publish; null if the platform is up to date, or the app isn't installed. */
async function planned(tx: Tx): Promise<Plan | null> {
  const { id, shopifyDomain } = await readShop(tx);
  await tx.rows('INSERT INTO publication (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  const settings = await readSettings(tx);
  if (!settings || !(await isConnected(tx))) return null;
  const published = await tx.ofShop(PublicationEntity);
  return settings.version > published!.version ? { shop: { id, shopifyDomain }, settings } : null;
}

/** The version of a published document; 0 when it is none of ours. */
function versionIn(value: string): number {
  try {
    return versionedDocument.safeParse(JSON.parse(value)).data?.version ?? 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
}

/**
 * The metafield's value. The platform's server prints `settings` into the page, a document or where to fetch it, and
 * keeps the rest to itself.
 */
export function inlined({ settings, ...beside }: ForPages, titles: KnownTitles | null): string {
  const { shop, version, endpoint } = settings;
  const overflow = {
    shop,
    version,
    endpoint,
    overflow: `${endpoint}/storefront/${shop}/settings`,
  } satisfies SettingsOverflow;
  const ways = [{ settings, titles }, { settings: overflow, titles }, { settings: overflow }];
  const values = ways.map((way) => JSON.stringify({ version, ...beside, ...way }));
  const isSmall = (value: string, most: number) => Buffer.byteLength(value) <= most;
  if (isSmall(JSON.stringify(settings), INLINE_BYTES) && isSmall(values[0]!, METAFIELD_BYTES)) return values[0]!;
  return isSmall(values[1]!, METAFIELD_BYTES) ? values[1]! : values[2]!;
}

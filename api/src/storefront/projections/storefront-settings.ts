import { hasLocalTime } from '@purchase-limits/domain/applies-when';
import { textsFor } from '@purchase-limits/domain/built-in-texts';
import { dayOf } from '@purchase-limits/domain/calendar';
import { hintTextsFor } from '@purchase-limits/domain/hint-texts';
import { outOfForce, type Entitlement } from '@purchase-limits/domain/in-force';
import { hasFeature } from '@purchase-limits/domain/plans';
import { withPriorities } from '@purchase-limits/domain/priorities';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Inject } from '@nestjs/common';
import { now } from '../../clock.js';
import { readBranding } from '../../branding/queries/get-branding.js';
import { CONFIG, type Config } from '../../config.js';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { firesWorkflows } from '../../integrations/queries/read-told-shops.js';
import { readActiveLimits } from '../../limits/queries/read-limits.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { messageLanguage, readShop } from '../../shops/queries/read-shop.js';
import { AHEAD_MS } from '../published-days.js';
import { withWindow } from '../window-number.js';
import { SETTINGS_VERSION } from '../settings-version.js';
import { StorefrontSettingsEntity } from '../storefront-settings.entity.js';

/** Keeps the document that a shop's storefront shows: which limits, how they look, what they say. */
export class StorefrontSettingsProjection extends consumerOf('storefront-settings') {
  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
  }

  protected readonly handle = this.inShop((tx, { shopId }) => projectSettings(tx, shopId, this.config.PUBLIC_URL));
}

/** Writes the document as it should be now; a document that did not change keeps its version and emits nothing. */
export async function projectSettings(tx: Tx, shopId: string, endpoint: string, at = now()): Promise<void> {
  await tx.rows(
    `INSERT INTO storefront_settings (shop_id, version, document) VALUES ($1, 0, '{}') ON CONFLICT DO NOTHING`,
    [shopId],
  );
  const before = await tx.ofShop(StorefrontSettingsEntity, 'write');
  const version = before!.version + 1;
  const document = { ...(await settingsOf(tx, endpoint, at)), version };
  await tx.manager.update(
    StorefrontSettingsEntity,
    { shopId },
    { projectedDay: dayOf(at.getTime()), projectionVersion: SETTINGS_VERSION },
  );
  const [written] = await tx.rows(
    `UPDATE storefront_settings SET version = $1, document = $2, updated_at = now()
     WHERE document - 'version' IS DISTINCT FROM $2::jsonb - 'version' RETURNING version`,
    [version, JSON.stringify(document)],
  );
  if (written) await emit(tx, { type: 'SettingsChanged', shopId, version });
}

async function settingsOf(tx: Tx, endpoint: string, at: Date): Promise<Omit<StorefrontSettings, 'version'>> {
  const shop = await readShop(tx);
  const entitlement = await readEntitlement(tx, 'read');
  const { branding } = await readBranding(tx);
  const wanted = (await readActiveLimits(tx)).filter(({ limit, stoppedBy }) =>
    isAhead({ ...limit, stoppedBy }, entitlement, at.getTime()),
  );
  const limits = withPriorities(wanted.map(({ limit }) => limit))
    .filter(({ startDate }) => startDate <= dayOf(at.getTime() + AHEAD_MS))
    .map((limit) => withWindow(asKnown(publishedLimit(limit), shop.knowsPersons), shop.currency));
  return {
    shop: shop.shopifyDomain,
    endpoint,
    currency: shop.currency,
    weightUnit: shop.weightUnit,
    defaultLanguage: messageLanguage(shop),
    branding,
    ...(shop.disableCheckoutButton && { disableCheckoutButton: true }),
    ...(!shop.quantityHelp && { withoutHelp: true }),
    ...(shop.fieldsOnly && { fieldsOnly: true }),
    ...(shop.valueBeforeDiscounts && { lineTotal: 'original_line_price' }),
    poweredBy: !hasFeature(entitlement.plan, 'remove_powered_by'),
    ...((await firesWorkflows(tx)) && { customerTickets: true }),
    limits,
    ...(limits.some(hasLocalTime) && { timezone: shop.timezone }),
    texts: textsFor(limits),
    hints: hintTextsFor(limits),
  };
}

/** Where the platform does not let the app know persons, accounts count as before, and guests are asked to log in. */
function asKnown(limit: PublishedLimit, knowsPersons: boolean): PublishedLimit {
  const { persons, ...repurchase } = limit.repurchase;
  return persons && !knowsPersons ? { ...limit, repurchase, wantedPersons: persons } : limit;
}

/**
 * In force now, or from a later day on. Those whose day comes within the next one are published, and pages compare the
 * dates themselves; later ones are the merchant's own matter, but for the limits that they will replace.
 */
function isAhead(limit: Parameters<typeof outOfForce>[0], entitlement: Entitlement, at: number): boolean {
  const out = outOfForce(limit, entitlement, dayOf(at));
  return out === null || out === 'scheduled';
}

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { factsEnd, MOST_CHARACTERS, storeFacts } from '@purchase-limits/domain/customer-facts';
import { DEFAULT_START_DATE } from '@purchase-limits/domain/limit';
import { sharedWindows, withoutSold } from '@purchase-limits/domain/published-rules';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { EventOf } from '../../events/subscriptions.js';
import type { ShopKey } from '../../platform/access-tokens.js';
import { isOutcome, PlatformError } from '../../platform/platform-error.js';
import { lockLedger, maySeePurchases, sharesAllowance } from '../../repurchase/ledger.js';
import { notePendingSales } from '../../repurchase/pending-sales.js';
import { isShared, MARGIN_MS, SoldFacts } from '../../repurchase/sold-facts.js';
import { followTimezone } from '../../repurchase/sold-days.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { readSettings } from '../../storefront/queries/read-publication.js';
import { beginToTell, requireLatestToTell } from '../attempts.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';
import { SoldOnPlatform } from '../sold-on-platform.js';

type FactsOf = Pick<StorefrontSettings, 'currency' | 'weightUnit'> & { timezone: string };
/**
 * `digest`: of what the platform was last told; empty: it may have been told anything. `noted`: what the ledger has of
 * that.
 */
type Plan = {
  shop: ShopKey;
  settings: FactsOf;
  limits: PublishedLimit[];
  validationIds: string[];
  digest: string;
  noted: string | null;
  attempt: string;
};
/** `digest`: null where nothing is shared any more. */
type Published = { digest: string | null; end: number | null } & Pick<Plan, 'noted' | 'attempt'>;
type Texts = Pick<Published, 'digest' | 'end'> & { page: string; change: (rules: string) => string };

/** A call costs about 12 points, of which the platform gives 100 a second; orders need the others. */
const EVERY_MS = 250;
const MOST_SHOPS = 1_000;
/** Rules are seldom written by two at once. */
const MOST_TIMES = 5;

/**
 * Tells pages and the checkout rule what all customers bought of the allowances that they share. Writes the present
 * state: of several orders at once, the first job tells of all, and the others find nothing to tell.
 */
@Injectable()
export class PublishSold extends consumerOf('publish-sold') {
  private readonly toldAt = new LRUCache<string, number>({ max: MOST_SHOPS });

  constructor(
    private readonly transactions: Transactions,
    private readonly sold: SoldFacts,
    private readonly platform: SoldOnPlatform,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Published | null>({
    read: (tx, event, eventId) => planned(tx, event, eventId),
    act: (plan) => this.publishIfAllowed(plan),
    write: async (tx, published, { shopId }) => {
      if (published === null) return;
      await lockLedger(tx, shopId);
      await requireLatestToTell(tx, 'sold_attempt', published.attempt);
      // Rules that were published meanwhile may lack what was told: then all is told again.
      await tx.rows(
        `UPDATE purchase_ledger SET sold_digest = $1, sold_end = to_timestamp($2::float8 / 1000)
         WHERE sold_digest IS NOT DISTINCT FROM $3`,
        [published.digest, published.end, published.noted],
      );
    },
  });

  private async publishIfAllowed(plan: Plan): Promise<Published | null> {
    try {
      return await this.publish(plan);
    } catch (error) {
      // Its next grant publishes.
      if (isOutcome(error, 'no_grant', 'grant_refused', 'forbidden', 'unapproved')) return null;
      throw error;
    }
  }

  private async publish(plan: Plan): Promise<Published> {
    const { shop, validationIds, digest, noted, attempt } = plan;
    const first = await this.textsOf(plan);
    if (first.digest === digest) return { ...first, noted, attempt };
    const texts = (await this.pace(shop)) ? await this.textsOf(plan) : first;
    const confirm = () => this.transactions.run(shop.id, (tx) => requireLatestToTell(tx, 'sold_attempt', attempt));
    for (let time = 0; time < MOST_TIMES; time += 1) {
      const follows = digest !== '' && time === 0;
      if (await this.platform.write(shop, { validationIds, ...texts, follows, confirm }))
        return { ...texts, noted, attempt };
    }
    throw new PlatformError('throttled', 'the rules are being written by another process', 1);
  }

  /**
   * In a sale each order would take of what the platform allows; those of a moment are told together. True: some may
   * have come meanwhile.
   */
  private async pace({ id }: ShopKey): Promise<boolean> {
    const wait = (this.toldAt.get(id) ?? -Infinity) + EVERY_MS - performance.now();
    if (wait > 0) await pause(wait);
    this.toldAt.set(id, performance.now());
    return wait > 0;
  }

  private async textsOf({ shop, settings, limits }: Plan): Promise<Texts> {
    const at = now().getTime();
    const clock = { now: at, timezone: settings.timezone };
    const soldOf = await this.sold.read(shop, limits, { ...clock, keepsBack: true });
    const numbered = limits.map((limit, number) => ({ number, limit }));
    const textOf = (some: typeof numbered, room: number) => storeFacts(some, soldOf, settings, at, room);
    return {
      digest: limits.length > 0 ? digestOf(textOf(numbered, Infinity)) : null,
      end: endOf(limits, clock, soldOf),
      page: textOf(numbered, MOST_CHARACTERS),
      change: (rules) => {
        const base = withoutSold(rules);
        const windows = sharedWindows(base);
        const some = numbered.filter(({ limit }) => windows.has(limit.window!));
        return base + textOf(some, SIZES.validationBytes - Buffer.byteLength(base));
      },
    };
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** When a period ends in which something may have been sold, or what is kept back can be sold; null: nothing does. */
function endOf(
  limits: readonly PublishedLimit[],
  { now: at, timezone }: { now: number; timezone: string },
  soldOf: (limit: PublishedLimit) => readonly Purchase[],
): number | null {
  const end = factsEnd(
    limits.map((limit) => ({ ...limit, startDate: DEFAULT_START_DATE })),
    [{ at }],
    { now: at, timezone },
  );
  const withoutMargin = (limit: PublishedLimit) => ({
    ...limit,
    repurchase: { ...limit.repurchase, neverOver: false },
  });
  const keepsBack = limits.some((limit) => soldOf(limit).length > soldOf(withoutMargin(limit)).length);
  return keepsBack ? Math.min(end ?? Infinity, at + MARGIN_MS) : end;
}

/** Null: there is no access, or nothing to tell. */
async function planned(tx: Tx, event: EventOf<'publish-sold'>, eventId: string): Promise<Plan | null> {
  const { type, shopId } = event;
  if (type === 'OrderChanged' && !(event.told?.kind === 'left' && event.told.isNew)) return null;
  // An order of a shop that shares nothing.
  if (type === 'OrderChanged' && !(await sharesAllowance(tx))) return null;
  const document = await readSettings(tx);
  if (!document || !(await maySeePurchases(tx))) return null;
  const limits = document.limits.filter(isShared);
  const { soldDigest } = await lockLedger(tx, shopId);
  if (limits.length === 0 && soldDigest === null) return null;
  if (type === 'OrderChanged' && !(await notePendingSales(tx, shopId, eventId))) return null;
  await followTimezone(tx, shopId);
  const { shopifyDomain, timezone } = await readShop(tx);
  const { currency, weightUnit } = document;
  const wish = await tx.ofShop(CheckoutRulesEntity);
  return {
    shop: { id: shopId, shopifyDomain },
    settings: { currency, weightUnit, timezone },
    limits,
    validationIds: wish?.validationIds ?? [],
    digest: ((type === 'SoldChanged' || type === 'OrderChanged') && soldDigest) || '',
    noted: soldDigest,
    attempt: await beginToTell(tx, 'sold_attempt'),
  };
}

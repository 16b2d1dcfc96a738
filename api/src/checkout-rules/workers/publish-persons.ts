import { createHash } from 'node:crypto';
import { canHoldAtCheckout } from '@purchase-limits/domain/checkout-knowledge';
import { factsEnd } from '@purchase-limits/domain/customer-facts';
import { countsPersons } from '@purchase-limits/domain/pack-checkout';
import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { personSet, type PersonSet } from '@purchase-limits/domain/person-set';
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { EventOf } from '../../events/subscriptions.js';
import type { ShopKey } from '../../platform/access-tokens.js';
import { isOutcome, PlatformError } from '../../platform/platform-error.js';
import { PurchaseFacts } from '../../repurchase/customer-purchases.js';
import { lockLedger, maySeePurchases } from '../../repurchase/ledger.js';
import { readAllPersons } from '../../repurchase/person-purchases.js';
import { followPersonWindows, personWindows, readPersonSecret } from '../../repurchase/persons.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { readSettings } from '../../storefront/queries/read-publication.js';
import { beginToTell, requireLatestToTell } from '../attempts.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';
import { PersonsOnPlatform } from '../persons-on-platform.js';

type FactsOf = Pick<StorefrontSettings, 'currency' | 'weightUnit'> & { timezone: string };
/** `digest`: of what the platform was last told; empty: it may have been told anything. `noted`: the ledger's. */
type Plan = {
  shop: ShopKey;
  settings: FactsOf;
  limits: PublishedLimit[];
  secret: PersonSecret;
  validationIds: string[];
  digest: string;
  noted: string | null;
  attempt: string;
};
type Published = Pick<PersonSet, 'held' | 'total'> & { digest: string; end: number | null } & Pick<
    Plan,
    'noted' | 'attempt'
  >;

const MOST_TIMES = 5;

/**
 * Tells the checkout rule what persons bought in the windows of limits that count them, by codes that say nothing of
 * them. Writes the present state: of several orders at once, the first job tells of all.
 */
@Injectable()
export class PublishPersons extends consumerOf('publish-persons') {
  constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
    private readonly platform: PersonsOnPlatform,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Published | null>({
    read: planned,
    act: (plan) => this.publishIfAllowed(plan),
    write: async (tx, published, { shopId }) => {
      if (published === null) return;
      await lockLedger(tx, shopId);
      const { digest, end, held, total, noted, attempt } = published;
      await requireLatestToTell(tx, 'persons_attempt', attempt);
      // Validations that were made meanwhile may lack it: then all is told again.
      await tx.rows(
        `UPDATE purchase_ledger SET persons_digest = $1, persons_end = to_timestamp($2::float8 / 1000),
           persons_held = $3, persons_total = $4
         WHERE persons_digest IS NOT DISTINCT FROM $5`,
        [digest, end, held, total, noted],
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
    const { shop, settings, limits, secret, validationIds, digest, noted, attempt } = plan;
    const at = now().getTime();
    const found = await this.transactions.run(shop.id, (tx) => readAllPersons(tx, new Date(at)));
    const purchases = await this.facts.complete(shop, found, limits, new Map());
    const numbered = limits.map((limit, number) => ({ number, limit }));
    const setOf = (some: typeof numbered) => personSet(some, () => purchases, secret, settings, at);
    const all = setOf(numbered);
    const end = factsEnd(limits, purchases, { now: at, timezone: settings.timezone });
    const published = { digest: digestOf([all.text, ...validationIds]), end, noted, attempt };
    let [held, total] = [all.held, all.total];
    if (published.digest === digest) return { ...published, held, total };
    const confirm = () => this.transactions.run(shop.id, (tx) => requireLatestToTell(tx, 'persons_attempt', attempt));
    for (let time = 0; time < MOST_TIMES; time += 1) {
      const parts: PersonSet[] = [];
      const textOf = (windows: ReadonlySet<number>) => {
        const part = setOf(numbered.filter(({ limit }) => windows.has(limit.window!)));
        parts.push(part);
        return part.text;
      };
      const isWritten = await this.platform.write(shop, { validationIds, textOf, confirm });
      if (!isWritten) continue;
      // Each validation has a set of its own: the fullest says how many fit.
      const lacking = ({ held: known, total: all }: PersonSet) => all - known;
      const fullest = parts.sort((one, other) => lacking(other) - lacking(one))[0];
      if (fullest) [held, total] = [fullest.held, fullest.total];
      return { ...published, held, total };
    }
    throw new PlatformError('throttled', 'what is known of persons is being written by another process', 1);
  }
}

const digestOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex');

/** Null: there is no access, no limit that counts persons, or no checkout rule. */
async function planned(tx: Tx, { type, shopId }: EventOf<'publish-persons'>): Promise<Plan | null> {
  const document = await readSettings(tx);
  if (!document) return null;
  await followPersonWindows(tx, shopId, personWindows(document.limits));
  const limits = document.limits.filter((limit) => countsPersons(limit) && canHoldAtCheckout(limit));
  const secret = await readPersonSecret(tx);
  if (limits.length === 0 || !secret || !(await maySeePurchases(tx))) return null;
  const wish = await tx.ofShop(CheckoutRulesEntity);
  if (!wish?.isEnabled || wish.validationIds.length === 0) return null;
  const { personsDigest } = await lockLedger(tx, shopId);
  const { shopifyDomain, timezone } = await readShop(tx);
  const { currency, weightUnit } = document;
  return {
    shop: { id: shopId, shopifyDomain },
    settings: { currency, weightUnit, timezone },
    limits,
    secret,
    validationIds: wish.validationIds,
    digest: (type === 'PurchasesChanged' && personsDigest) || '',
    noted: personsDigest,
    attempt: await beginToTell(tx, 'persons_attempt'),
  };
}

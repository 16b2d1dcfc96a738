import { checkoutNames, checkoutRules, type NumberedLimit } from '@purchase-limits/domain/publish-checkout';
import { storeFacts } from '@purchase-limits/domain/customer-facts';
import { canHoldAtCheckout } from '@purchase-limits/domain/checkout-knowledge';
import { instantOf } from '@purchase-limits/domain/calendar-period';
import { nextChange } from '@purchase-limits/domain/publish-applies';
import { tokenOf, transitionalToken, withRoom } from '@purchase-limits/domain/checkout-tokens';
import { countsPersons, packCheckout, type LeftOutLimit } from '@purchase-limits/domain/pack-checkout';
import { publishedRules } from '@purchase-limits/domain/published-rules';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { hasLaterEvent } from '../../events/later-event.js';
import type { EventType } from '../../events/events.js';
import type { ShopKey } from '../../platform/access-tokens.js';
import { isConnected } from '../../platform/connection.js';
import { isOutcome } from '../../platform/platform-error.js';
import { isShared, SoldFacts } from '../../repurchase/sold-facts.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { WebPixel } from '../../refusals/web-pixel.js';
import { TitleLookup } from '../../storefront/look-up-titles.js';
import { readSettings } from '../../storefront/queries/read-publication.js';
import { beginAttempt, requireLatest } from '../attempts.js';
import { checkoutFacts, type CheckoutFacts } from '../checkout-facts.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';
import { noteOutcome, type Outcome } from '../note-outcome.js';
import { noteNumbers, numberLimits } from '../number-limits.js';
import { ProductTokens, type ProductToken } from '../product-tokens.js';
import { CheckoutProducts } from '../read-products.js';
import { assigned, queriesOf } from '../input-queries.js';
import { ValidationRefused, Validations, type Validation, type ValidationPart } from '../validations.js';

type Plan = CheckoutFacts & {
  shop: ShopKey;
  attempt: string;
  wish: Readonly<CheckoutRulesEntity>;
  settings: StorefrontSettings;
  timezone: string;
  numbered: NumberedLimit[];
  /** Nothing but hours of limits is another: products are to limits what they were. */
  isForHours: boolean;
  /** By product, what the platform has. */
  published: Map<string, string>;
  /** Products of which the platform may have something else, too. */
  unsure: ReadonlySet<string>;
};
/** `tokens`: what products are to so many limits, of which the plan's are some; none where that is what it was. */
type WholePlan = Plan & { tokens: readonly ProductToken[]; asked: number };
/**
 * Publishes the rules, and each product's relation to them. Products first get the new entries next to the old ones,
 * then all rules change in one call, then the old entries are removed: no cart is checked against a mix of two
 * versions. A validation that is added takes its place in the store before rules are written, since other apps may have
 * left none: limits for which there is no place are left out whole. Skips shops without a grant, or whose merchant
 * turned the rule off.
 */
@Injectable()
export class PublishCheckout extends consumerOf('publish-checkout') {
  constructor(
    private readonly transactions: Transactions,
    private readonly titles: TitleLookup,
    private readonly products: CheckoutProducts,
    private readonly productTokens: ProductTokens,
    private readonly validations: Validations,
    private readonly sold: SoldFacts,
    private readonly pixel: WebPixel,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, { attempt: string; outcome: Outcome }>({
    read: (tx, { type }, eventId) => planned(tx, type, eventId),
    act: async (plan) => ({ attempt: plan.attempt, outcome: await this.publishOrExplain(plan) }),
    write: async (tx, { attempt, outcome }, { shopId }) => {
      await requireLatest(tx, attempt);
      await noteOutcome(tx, shopId, outcome);
    },
  });

  /** Problems the merchant can fix are outcomes; everything else is retried. */
  private async publishOrExplain(plan: Plan): Promise<Outcome> {
    try {
      return await this.publish(plan);
    } catch (error) {
      if (isOutcome(error, 'no_grant', 'grant_refused')) return { outcome: 'left' };
      if (isOutcome(error, 'forbidden')) return { outcome: 'refused', problem: error.message };
      if (error instanceof ValidationRefused) return { outcome: 'refused', problem: error.message };
      throw error;
    }
  }

  private async publish(plan: Plan): Promise<Outcome> {
    const { shop, wish, settings } = plan;
    const there = await this.readValidations(plan);
    const ids = wish.validationIds.filter((id) => there.has(id));
    if (ids.length < wish.validationIds.length) {
      if (!isNew(wish)) return { outcome: 'removed' };
      await this.validations.keep(shop, ids);
    }
    // A process that is killed may have created some that it could not note.
    const own = [...ids, ...[...there.keys()].filter((id) => !ids.includes(id))];
    if (!wish.isEnabled) await this.validations.switch(shop, own, there, wish);
    const leftOut = wish.isEnabled ? [...(await this.publishLimits(plan, own, there)), ...unjudged(settings)] : [];
    const nextChange = wish.isEnabled ? nextChangeOf(plan) : null;
    const hasShared = settings.limits.some(isShared);
    const { version } = settings;
    const hasPersons = settings.limits.some(countsPersons);
    if (isNew(wish)) await this.followPixel(shop, wish);
    return { outcome: 'published', version, wish: wish.version, leftOut, nextChange, hasShared, hasPersons };
  }

  /** What is there is of no later attempt, and what one writes from now on is not written over. */
  private async readValidations({ shop, attempt }: Plan): Promise<Map<string, Validation>> {
    const there = await this.validations.read(shop);
    await this.transactions.run(shop.id, (tx) => requireLatest(tx, attempt));
    return there;
  }

  private async followPixel(shop: ShopKey, wish: Plan['wish']): Promise<void> {
    const { id, problem } = await this.pixel.follow(shop, countsRefusals(wish), wish.pixelId);
    await this.transactions.run(shop.id, (tx) =>
      tx.rows('UPDATE checkout_rules SET pixel_id = $1, pixel_problem = $2', [id, problem]),
    );
  }

  /** Answers the limits that are not held: with those that are too much for a product. */
  private async publishLimits(
    plan: Plan,
    known: readonly string[],
    there: ReadonlyMap<string, Validation>,
  ): Promise<LeftOutLimit[]> {
    const { shop, isForHours, published } = plan;
    const numbered = plan.numbered.filter(({ limit }) => canHoldAtCheckout(limit));
    const others = [...published.keys()];
    const tokens = isForHours ? [] : await this.products.tokensOf(shop, numbered, others, () => this.noteProgress());
    const { kept, crowded } = withRoom(numbered, tokens);
    const leftOut = await this.publishRules({ ...plan, numbered: kept, tokens, asked: numbered.length }, known, there);
    return [...leftOut, ...crowded.map(({ limit: { id } }) => ({ id, short: [], alone: false }))];
  }

  /** Answers the limits that are not held. `places`: of the store, as far as is known. */
  private async publishRules(
    plan: WholePlan,
    known: readonly string[],
    there: ReadonlyMap<string, Validation>,
    // What a merchant switched off in the store stays off, and so does what is added to it.
    isOn = isNew(plan.wish) || known.length === 0 || known.some((id) => there.get(id)?.enabled),
    places: number = SIZES.validations,
  ): Promise<LeftOutLimit[]> {
    const { shop, wish, settings, facts, numbered, published, unsure } = plan;
    const names = await this.titles.namesOf(shop, checkoutNames(settings.limits));
    const { parts, leftOut } = packCheckout(numbered, facts, names, places);
    const { wanted, others } = assigned(queriesOf(parts, settings), known, there);
    const ids = await this.validations.create(shop, wanted, { ...wish, isOn, others });
    if (ids.length < parts.length) {
      // The others take the places of those that come: a moment without is better than for good.
      if (others.length > 0) await this.validations.trim(shop, [...ids, ...others], ids);
      const left = others.length > 0 ? places : ids.length;
      return this.publishRules(plan, ids, await this.readValidations(plan), isOn, left);
    }

    const held = parts.flat();
    const numbers = new Set(held.map(({ number }) => number));
    const ofHeld = (one: ProductToken) => ({ ...one, token: tokenOf(one.token, numbers) });
    const tokens = held.length < plan.asked ? plan.tokens.map(ofHeld) : plan.tokens;
    const before = tokens.map(({ productId, token }) => ({
      productId,
      token: transitionalToken(token, published.get(productId) ?? '', numbers),
    }));
    const transitional = new Map(before.map(({ productId, token }) => [productId, token]));
    await this.writeChanged(plan, before, published, unsure);
    const clock = { now: now().getTime(), timezone: plan.timezone };
    const soldOf = await this.sold.read(shop, settings.limits, { ...clock, keepsBack: true });
    const textOf = (part: readonly NumberedLimit[], room: number) =>
      storeFacts(part, soldOf, { ...settings, timezone: plan.timezone }, clock.now, room);
    await this.validations.write(shop, ids, valuesOf(parts, plan, names, textOf), there);

    // Those that were created just now are on.
    const earlier = isNew(wish) ? ids.filter((id) => there.has(id)) : [];
    const refused = await this.validations.switch(shop, earlier, there, wish);
    if (refused.length > 0) {
      const left = ids.filter((id) => !refused.includes(id));
      await this.validations.trim(shop, [...ids, ...others], left);
      const thereNow = await this.readValidations(plan);
      return this.publishRules({ ...plan, published: transitional, unsure: NONE }, left, thereNow, isOn, left.length);
    }
    await this.validations.trim(shop, [...ids, ...others], ids);
    await this.writeChanged(plan, tokens, transitional);
    return leftOut;
  }

  private async writeChanged(
    { shop, attempt }: Plan,
    wanted: readonly ProductToken[],
    published: ReadonlyMap<string, string>,
    unsure = NONE,
  ): Promise<void> {
    const changed = wanted.filter(
      ({ productId, token }) => unsure.has(productId) || token !== (published.get(productId) ?? ''),
    );
    if (changed.length > 0) await this.productTokens.write(shop, attempt, changed);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Limits that the checkout can't judge, whatever room there is. */
function unjudged({ limits }: StorefrontSettings): LeftOutLimit[] {
  return limits.filter((limit) => !canHoldAtCheckout(limit)).map(({ id }) => ({ id, short: [], alone: true }));
}

const countsRefusals = ({ isEnabled, countsRefusals: isWanted }: Plan['wish']) => isEnabled && isWanted;

/** Whether the merchant has decided since the last publication. */
const isNew = ({ version, publishedWish }: Plan['wish']) => version > publishedWish;

/** Of each part, the values of its metafields; the first line of the rules has the version of the document. */
function valuesOf(
  parts: readonly NumberedLimit[][],
  { settings, facts, dayStart, wish }: Plan,
  names: Readonly<Record<string, string>>,
  soldIn: (part: readonly NumberedLimit[], room: number) => string,
): ValidationPart[] {
  return parts.map((part) => {
    const { rules, tags, change } = checkoutRules(part, facts, names);
    const complete = publishedRules({ rules }, settings.version, { marks: countsRefusals(wish) });
    // The function would read nothing of a longer text, and hold no limit.
    if (Buffer.byteLength(complete) > SIZES.validationBytes || tags.length > SIZES.validationTags)
      throw new Error(`The checkout cannot read rules of ${Buffer.byteLength(complete)} bytes and ${tags.length} tags`);
    const variables = { tags, dayStart, change: change === null ? NO_CHANGE : `${change}:00` };
    const sold = soldIn(part, SIZES.validationBytes - Buffer.byteLength(complete));
    return { rules: complete + sold, variables: JSON.stringify(variables) };
  });
}

/** Long past: hours are as published. */
const NO_CHANGE = '1970-01-01T00:00:00';

/** When hours of limits begin or end next: the rules know what follows then, but not what follows after that. */
function nextChangeOf({ numbered, facts, timezone }: Plan): Date | null {
  const change = nextChange(
    numbered.map(({ limit }) => limit.appliesWhen),
    facts.time,
  );
  return change === null ? null : new Date(instantOf(change, timezone));
}

/** These may have something to do although neither the document nor the wish is another. */
const IN_ANY_CASE: readonly EventType[] = [
  'CatalogChanged',
  'CheckoutRetryDue',
  'LimitHoursChanged',
  'PublicationRequested',
  'ShopConnected',
  'ShopFactsChanged',
];

/** What to publish; null if the platform is up to date, or there is nothing to enforce at checkout. */
async function planned(tx: Tx, type: EventType, eventId: string): Promise<Plan | null> {
  const facts = await readShop(tx);
  const { id, shopifyDomain } = facts;
  const wish = await tx.ofShop(CheckoutRulesEntity, 'write');
  const settings = await readSettings(tx);
  if (!wish || !settings || !(await isConnected(tx))) return null;
  if (!wish.isEnabled && wish.validationIds.length === 0) return null;
  // Many products change at once, and the last of these events does for all.
  if (type === 'CatalogChanged' && (await hasLaterEvent(tx, eventId, type))) return null;
  const isBehind = settings.version > wish.publishedVersion || isNew(wish);
  if (!isBehind && !IN_ANY_CASE.includes(type)) return null;
  const { numbered, numbers, nextNumber } = numberLimits(settings.limits, wish.numbers, wish.nextNumber);
  const attempt = await beginAttempt(tx, { numbers, nextNumber });
  await noteNumbers(
    tx,
    id,
    numbered.filter(({ limit, number }) => wish.numbers[limit.id]?.number !== number),
  );
  const at = now();
  const rows = await tx.rows<ProductToken & { isUnsure: boolean }>(
    `SELECT product_id AS "productId", token, NOT is_sure OR rewrite_at IS NOT NULL AND rewrite_at <= $1 AS "isUnsure"
     FROM checkout_token`,
    [at],
  );
  const published = new Map(rows.map(({ productId, token }) => [productId, token]));
  return {
    shop: { id, shopifyDomain },
    attempt,
    wish,
    settings,
    timezone: facts.timezone,
    ...checkoutFacts(settings, facts, at),
    numbered,
    published,
    unsure: new Set(rows.flatMap(({ productId, isUnsure }) => (isUnsure ? [productId] : []))),
    isForHours: type === 'LimitHoursChanged' && !isBehind && wish.problem === null && wish.leftOut.length === 0,
  };
}

// Packs an unsaved limit together with the published ones, as saving it would (rules §10). Writes nothing.
import type { CheckoutRoom, CheckoutRoomBody } from '@purchase-limits/contract/checkout-rules';
import { dayOf } from '@purchase-limits/domain/calendar';
import { completeLimit } from '@purchase-limits/domain/limit';
import { packCheckout, type PackedCheckout } from '@purchase-limits/domain/pack-checkout';
import { checkoutNames, type CheckoutLimit } from '@purchase-limits/domain/publish-checkout';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { prefixed, throwIfAny } from '../../http/rule-error.js';
import { readActiveLimits, readOlderLimits } from '../../limits/queries/read-limits.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { TitleLookup } from '../../storefront/look-up-titles.js';
import { readNames, readSettings } from '../../storefront/queries/read-publication.js';
import { withWindow } from '../../storefront/window-number.js';
import { checkoutFacts } from '../checkout-facts.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';
import { numberLimits } from '../number-limits.js';

/** Whether an unsaved limit fits into the checkout rule along with everything it already enforces. */
export class JudgeCheckoutRoom extends QueryWith<CheckoutRoom, { shop: CurrentShop; body: CheckoutRoomBody }> {}

/** `names`: the merchant's own, by the limit's id. `titles`: those that are known, by id. */
type Known = {
  row: CheckoutRulesEntity;
  settings: StorefrontSettings;
  shop: ShopFacts;
  older: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
  titles: Record<string, string>;
};

const ROOM_FOR_ALL: CheckoutRoom = { leftOut: null, pushedOut: [] };
/** The id under which a limit that was never saved is judged. */
const TYPED = 'typed';

@QueryHandler(JudgeCheckoutRoom)
export class JudgeCheckoutRoomHandler implements IQueryHandler<JudgeCheckoutRoom> {
  constructor(
    private readonly transactions: Transactions,
    private readonly lookup: TitleLookup,
  ) {}

  async execute({
    given: {
      shop,
      body: { limit: draft, limitId },
    },
  }: JudgeCheckoutRoom): Promise<CheckoutRoom> {
    throwIfAny(prefixed('limit', validateRule(draft, shop.currency)));
    const limit = completeLimit(limitId ?? TYPED, draft);
    const hasEnded = limit.endDate !== null && limit.endDate < dayOf(now().getTime());
    if (limit.status === 'inactive' || hasEnded) return ROOM_FOR_ALL;
    const known = await this.transactions.run(shop.id, (tx) => readKnown(tx, limitId));
    if (!known) return ROOM_FOR_ALL;
    const present = known.settings.limits;
    const wanted = withLimit(present, withWindow(publishedLimit(limit), known.settings.currency), known.older);
    const titles = await this.titlesFor(shop, [...present, ...wanted], known.titles);
    const { leftOut } = packed(wanted, known, titles);
    const own = leftOut.find(({ id }) => id === limit.id);
    const others = leftOut.filter(({ id }) => id !== limit.id && known.names.has(id));
    // Packing all limits again only pays off if some were left out.
    const before = others.length === 0 ? [] : packed(present, known, titles).leftOut;
    const wasLeftOut = new Set(before.map(({ id }) => id));
    return {
      leftOut: own ? { short: own.short, alone: own.alone } : null,
      pushedOut: others
        .filter(({ id }) => !wasLeftOut.has(id))
        .map(({ id }) => ({ limitId: id, name: known.names.get(id)! })),
    };
  }

  /** The platform is asked for those alone that the last publication did not look up. */
  private async titlesFor(shop: CurrentShop, limits: readonly CheckoutLimit[], titles: Record<string, string>) {
    const missing = checkoutNames(limits).filter(({ id }) => titles[id] === undefined);
    return missing.length === 0 ? titles : { ...titles, ...(await this.lookup.namesOf(shop, missing)) };
  }
}

/** null: no limits are enforced at checkout, or the shop has no document yet. */
async function readKnown(tx: Tx, limitId: string | null): Promise<Known | null> {
  const row = await tx.ofShop(CheckoutRulesEntity);
  const settings = row?.isEnabled ? await readSettings(tx) : null;
  if (!row || !settings) return null;
  return {
    row,
    settings,
    shop: await readShop(tx),
    older: await readOlderLimits(tx, limitId),
    names: new Map((await readActiveLimits(tx)).map(({ limit }) => [limit.id, limit.name])),
    titles: await readNames(tx),
  };
}

/** The limit in its own place, by its age; a new one is the youngest. */
function withLimit(
  present: readonly CheckoutLimit[],
  limit: CheckoutLimit,
  older: ReadonlySet<string>,
): CheckoutLimit[] {
  const others = present.filter(({ id }) => id !== limit.id);
  return [...others.filter(({ id }) => older.has(id)), limit, ...others.filter(({ id }) => !older.has(id))];
}

function packed(
  limits: readonly CheckoutLimit[],
  { row, settings, shop }: Known,
  titles: Readonly<Record<string, string>>,
): PackedCheckout {
  const { numbered } = numberLimits(limits, row.numbers, row.nextNumber);
  const places = row.withoutPlace.length > 0 ? row.validationIds.length : undefined;
  return packCheckout(numbered, checkoutFacts(settings, shop, now()).facts, titles, places);
}

// Checks a trial cart against an unsaved limit along with those in force (rules §3). Writes nothing.
import { callingCode } from '@purchase-limits/domain/calling-codes';
import { dayOf } from '@purchase-limits/domain/calendar';
import { beforeDiscounts } from '@purchase-limits/domain/cart-line';
import { outOfForce, type Entitlement } from '@purchase-limits/domain/in-force';
import type { Language } from '@purchase-limits/domain/languages';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { messageText } from '@purchase-limits/domain/message-text';
import { messageKey, remaining } from '@purchase-limits/domain/messages';
import { personTexts } from '@purchase-limits/domain/person-texts';
import { withPriorities } from '@purchase-limits/domain/priorities';
import { standingsOf, type Standing } from '@purchase-limits/domain/standings';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { contactOf } from '@purchase-limits/contract/cart-line';
import type { TriedCart, TriedLimit, TryLimitBody } from '@purchase-limits/contract/try-limit';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { GetVariantFacts } from '../../catalog/queries/get-variant-facts.js';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { turnOf } from '../../http/json-bodies.js';
import { prefixed, throwIfAny } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { filledLine, isComplete, linesIn, unknownLines } from '../try/line-facts.js';
import { subjectNames } from '../try/subject-names.js';
import { readActiveLimits, type ActiveLimit } from './read-limits.js';

/** A cart's result for an unsaved limit, or unsaved changes to one. */
export class TryLimit extends QueryWith<TriedCart, { shop: CurrentShop; body: TryLimitBody }> {}

/** The id under which a limit that was never saved is judged. */
const TYPED = 'typed';
type Tried = { limit: Limit; isTyped: boolean };

@QueryHandler(TryLimit)
export class TryLimitHandler implements IQueryHandler<TryLimit> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: QueryBus,
  ) {}

  async execute({ given: { shop, body } }: TryLimit): Promise<TriedCart> {
    if (body.limit) throwIfAny(prefixed('limit', validateRule(body.limit, shop.currency)));
    const at = body.at === undefined ? now() : new Date(body.at);
    const catalog = await this.readFacts(shop, body);
    const { active, entitlement, country, valueBeforeDiscounts } = await this.transactions.run(shop.id, readKnown);
    await turnOf(body);
    const tried = triedLimits(body, active, entitlement, dayOf(at.getTime()));
    const lines = body.cart.lines.map((line, index) => filledLine(line, String(index), catalog));
    const ordersIn = (orders: TryLimitBody['sold']) =>
      orders.map((order) => ({
        at: Date.parse(order.at),
        lines: order.lines.map((line, index) => filledLine(line, String(index), catalog)),
      }));
    const keysOf = (contact: Parameters<typeof contactOf>[0]) => personTexts(contactOf(contact), callingCode(country));
    const bought = ordersIn(body.purchases).map((order, index) => {
      const { isOthers = false, ...contact } = body.purchases[index]!;
      return { ...order, isOthers, persons: keysOf(contact) };
    });
    const standings = standingsOf(
      tried.map(({ limit }) => limit),
      shop,
      {
        now: at.getTime(),
        lines: valueBeforeDiscounts ? beforeDiscounts(lines) : lines,
        customer: body.customer && { id: 'tried', ...body.customer },
        ...(body.country && { country: body.country }),
        ...(body.locale && { language: body.locale }),
        persons: keysOf(body.cart),
        purchases: bought,
        sold: ordersIn(body.sold),
      },
    );
    const all = [...standings.values()].flat();
    const language = body.language ?? shop.defaultLanguage;
    const nameOf = await subjectNames(this.queries, shop, all, { lines, catalog }, language);
    const shown = tried.filter(({ limit, isTyped }) => isTyped || standings.has(limit.id));
    return {
      allowed: !all.some(({ isBroken }) => isBroken),
      at: at.toISOString(),
      limits: shown.map(({ limit, isTyped }) => ({
        ...viewOf(limit, standings.get(limit.id) ?? [], nameOf, { language, shop }),
        id: isTyped ? null : limit.id,
        outOfForce: isTyped ? outOfForce(limit, entitlement, dayOf(at.getTime())) : null,
      })),
      inForce: tried.filter(({ isTyped }) => !isTyped).length,
    };
  }

  /** The facts of the lines that do not say them all. */
  private async readFacts(shop: CurrentShop, body: TryLimitBody) {
    const lacking = linesIn(body).filter(([, line]) => !isComplete(line));
    const ids = [...new Set(lacking.map(([, { variantId }]) => variantId))];
    const catalog = await this.queries.execute(new GetVariantFacts(shop, ids));
    await turnOf(body);
    throwIfAny(unknownLines(body, catalog));
    return catalog;
  }
}

async function readKnown(tx: Tx) {
  const { countryCode: country, valueBeforeDiscounts } = await readShop(tx);
  return { active: await readActiveLimits(tx), entitlement: await readEntitlement(tx), country, valueBeforeDiscounts };
}

/** The unsaved limit, in the saved one's place or at the end, along with those in force. */
function triedLimits(
  { limit: draft, limitId }: TryLimitBody,
  active: readonly ActiveLimit[],
  entitlement: Entitlement,
  day: string,
): Tried[] {
  const typed: Tried[] = draft ? [{ limit: completeLimit(limitId ?? TYPED, draft), isTyped: true }] : [];
  const isReplaced = ({ limit }: ActiveLimit) => draft !== null && limit.id === limitId;
  const saved = active
    .filter(
      (one) => isReplaced(one) || outOfForce({ ...one.limit, stoppedBy: one.stoppedBy }, entitlement, day) === null,
    )
    .flatMap((one): Tried[] => (isReplaced(one) ? typed : [{ limit: one.limit, isTyped: false }]));
  const tried = saved.some(({ isTyped }) => isTyped) ? saved : [...saved, ...typed];
  const limits = withPriorities(tried.map(({ limit }) => limit));
  return tried.map(({ isTyped }, at) => ({ limit: limits[at]!, isTyped }));
}

/** As shoppers read it: what was bought in a window counts to what the window allows. */
function valuesOf(standing: Standing): Standing & { remaining: number } {
  const { kind, max, current, bought } = standing;
  const told = kind === 'repurchase' && max !== null ? { ...standing, current: current + bought! } : standing;
  return { ...told, remaining: remaining(told) };
}

type Reading = { language: Language; shop: CurrentShop };

function viewOf(
  limit: Limit,
  standings: readonly Standing[],
  nameOf: (standing: Standing) => string,
  reading: Reading,
): Omit<TriedLimit, 'id' | 'outOfForce'> {
  const { name, conditionType, notificationTrigger, contactUs } = limit;
  const textOf = (key: Parameters<typeof messageText>[0], standing: Standing) =>
    messageText(key, limit, valuesOf(standing), { ...reading, name: nameOf(standing) });
  const isShown = ({ isBroken }: Standing) =>
    notificationTrigger !== 'no_notification' && (isBroken || notificationTrigger === 'show_notification_cart_page');
  const first = standings.find(isShown);
  return {
    name,
    conditionType,
    standings: standings.map((standing) => {
      const { kind, isBroken, subject, subjectKind, current, min, max, multiple, bought } = standing;
      const message = isShown(standing) ? textOf(messageKey(kind, conditionType), standing) : null;
      return {
        kind,
        isBroken,
        subject,
        subjectKind,
        name: nameOf(standing),
        current,
        min,
        max,
        multiple,
        bought,
        message,
      };
    }),
    contact:
      contactUs.enabled && first
        ? { url: contactUs.url, text: textOf('contactUsText', first), button: textOf('buttonText', first) }
        : null,
  };
}

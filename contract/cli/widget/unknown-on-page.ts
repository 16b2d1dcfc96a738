// What a page of the storefront cannot know of a case (rules §3.16).
import { exact, ONE } from '@purchase-limits/domain/exact';
import type { Limit } from '@purchase-limits/domain/limit';
import { factsOf } from '@purchase-limits/domain/selection';
import { limitsOf, valuedLines, violationsOf, type LimitCase } from '../limit-case.js';

type CaseLine = LimitCase['cart']['lines'][number];

const HUNDREDTHS = BigInt(100);
/** Above it a number of JSON is no exact amount any more. */
const MOST_HUNDREDTHS = BigInt(10) ** BigInt(15);

/** Why a page cannot give the verdict of this case; null where it can. */
export function unknownOnPage(limitCase: LimitCase): string | null {
  const limits = limitsOf(limitCase).filter(({ status }) => status === 'active');
  const lines = valuedLines(limitCase);
  return unknownPerson(limitCase) ?? unknownMoney(lines, limits) ?? unclearFacts(lines, limits);
}

/** Who a guest is, and what a customer enters beside the account, is known at checkout. */
function unknownPerson(limitCase: LimitCase): string | null {
  const { lines } = limitCase.cart;
  const told = (one: LimitCase) => JSON.stringify(violationsOf(one));
  return told(limitCase) === told({ ...limitCase, cart: { lines } })
    ? null
    : 'a page does not know the e-mail, phone or address that is entered at checkout';
}

/** What the Ajax cart says that the line costs; not exact where that is finer than hundredths, or too large. */
export function hundredthsOf({ total, price, quantity }: CaseLine): { whole: bigint; isExact: boolean } {
  const value = (total === undefined ? exact(price!) * BigInt(quantity) : exact(total)) * HUNDREDTHS;
  const whole = value / ONE;
  return { whole, isExact: whole * ONE === value && whole < MOST_HUNDREDTHS };
}

function unknownMoney(lines: readonly CaseLine[], limits: readonly Limit[]): string | null {
  if (!limits.some(({ conditionType, min, max }) => conditionType === 'total_product_value' && (min ?? max) !== null))
    return null;
  const unknown = lines.find((line) => !hundredthsOf(line).isExact);
  const told = 'a page is told money in hundredths, of at most fifteen digits';
  return unknown ? `${told}, and line ${unknown.id} costs a finer or larger sum` : null;
}

/** A page is told of each product and each variant once, so two lines of one cannot differ in a fact that is needed. */
function unclearFacts(lines: readonly CaseLine[], limits: readonly Limit[]): string | null {
  const needed = new Set(limits.flatMap(factsOf));
  for (const fact of needed) {
    const [id, named] = fact === 'sku' ? (['variantId', 'variant'] as const) : (['productId', 'product'] as const);
    for (const line of lines)
      if (lines.some((other) => other[id] === line[id] && differ(line[fact], other[fact])))
        return `a page is told ${fact} of a ${named} once, and the lines of ${named} ${line[id]} differ in it`;
  }
  if (!limits.some(({ conditionType }) => conditionType === 'total_weight')) return null;
  for (const line of lines)
    if (lines.some((other) => other.variantId === line.variantId && differ(weightOf(line), weightOf(other))))
      return `a page is told the weight of a variant once, and the lines of variant ${line.variantId} differ in it`;
  return null;
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The weight of one unit as a page is told of it. */
export function weightOf({ weight, grams }: CaseLine): { value: string; unit: string } {
  return weight ?? { value: String(grams), unit: 'g' };
}

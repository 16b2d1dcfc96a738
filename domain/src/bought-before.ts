// What a customer bought before, as `customer-facts.ts` writes it, for the judge on pages (rules §3.13).
import { overAllowance, type Past } from './allowance.js';
import type { OverOf } from './evaluate.js';
import { ONE, type Exact } from './exact.js';
import type { PublishedLimit } from './storefront-settings.js';
import type { JudgedLimit } from './subjects.js';

type WindowedLimit = JudgedLimit & Pick<PublishedLimit, 'window'>;

const DAY_MS = 86_400_000;
/** Weights are written in units of 10^-13 grams, and counted in those of 10^-27. */
const WEIGHT_STEP = BigInt(10) ** BigInt(14);

/** Judges windows by the text of the customer's metafield. `decimals`: of the shop's currency. */
export function overByFacts(facts: string, decimals: number): OverOf {
  return (compiled, bounds, cart) => (subject) => {
    const limit: WindowedLimit = compiled.limit;
    const id = subject.kind === 'cart' ? '0' : subject.id;
    const amount = amountOf(facts, `\n${limit.window}|${id}|`, Math.floor(cart.now / DAY_MS));
    const past = amount === undefined ? undefined : pastOf(amount, limit, decimals);
    return overAllowance(subject, past, compiled, bounds, cart);
  };
}

/** Up to each day another amount counts, the day included: the first that is not over. */
function amountOf(facts: string, start: string, day: number): string | undefined {
  const [, line] = facts.split(start);
  const days = line?.split('\n')[0]!.split('|');
  return days?.map((one) => one.split(',')).find(([last]) => Number(last) >= day)?.[1];
}

/** Without a maximum units are written, whatever the limit measures. */
function pastOf(amount: string, { max, conditionType }: WindowedLimit, decimals: number): Past {
  const units = Number(amount);
  if (max === null || conditionType === 'product_quantity') return { units, total: units, isKnown: true };
  const step: Exact = conditionType === 'total_weight' ? WEIGHT_STEP : ONE / BigInt(10) ** BigInt(decimals);
  return { units, total: BigInt(amount) * step, isKnown: true };
}

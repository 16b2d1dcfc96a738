// Which of the function's input queries the parts of a shop's rules need (decisions 49, 60 and 65).
import { needsBuyer } from '@purchase-limits/domain/applies-when';
import { countsPersons } from '@purchase-limits/domain/pack-checkout';
import type { NumberedLimit } from '@purchase-limits/domain/publish-checkout';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { reads, type InputQuery, type Validation, type WantedValidation } from './validations.js';

/**
 * Parts that count persons have their own; the others share the one that the shop's limits need. Each also exists with
 * the value of lines before their discounts.
 */
export function queriesOf(
  parts: readonly (readonly NumberedLimit[])[],
  { limits, lineTotal }: Pick<StorefrontSettings, 'limits' | 'lineTotal'>,
): InputQuery[] {
  const isOfBuyer = limits.some((limit) => needsBuyer(limit) && !countsPersons(limit));
  const isOfPersons = ([first]: readonly NumberedLimit[]) => first !== undefined && countsPersons(first.limit);
  const query = isOfBuyer ? 'buyer' : 'every';
  return parts
    .map((part) => (isOfPersons(part) ? 'persons' : query))
    .map((each) => (lineTotal ? (`${each}Subtotal` as const) : each));
}

/** Gives each part a validation that reads its query, in their order, as far as there are any; `others` are left. */
export function assigned(
  queries: readonly InputQuery[],
  known: readonly string[],
  there: ReadonlyMap<string, Validation>,
): { wanted: WantedValidation[]; others: string[] } {
  const others = [...known];
  const wanted = queries.map((query) => {
    const place = others.findIndex((id) => !there.has(id) || reads(there.get(id)!, query));
    return { query, id: place === -1 ? null : others.splice(place, 1)[0]! };
  });
  return { wanted, others };
}

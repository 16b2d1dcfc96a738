import type { Ledger } from '../load/ledger.js';
import { broken, type Broken, type Found } from './found.js';

/** Acknowledged checkouts are known, nothing else is, and each counts once: for its day, and for the limit. */
export function checkCheckouts(
  { checkouts, acknowledgedCheckouts }: Pick<Ledger, 'checkouts' | 'acknowledgedCheckouts'>,
  { checkouts: found }: Pick<Found, 'checkouts'>,
): Broken[] {
  const idsOf = (shopId: string) => found.get(shopId)?.ids ?? new Set<string>();
  const lost = acknowledgedCheckouts.filter(({ shopId, id }) => !idsOf(shopId).has(id)).map(({ id }) => id);
  const invented = [...found].flatMap(([shopId, { ids }]) => [...ids].filter((id) => !checkouts.get(shopId)?.has(id)));
  const compared = [...found].flatMap(([shopId, { ids, refused, completed, ofLimits }]) => {
    const kinds = [...ids].map((id) => checkouts.get(shopId)?.get(id));
    const refusals = kinds.filter((kind) => kind === 'refused').length;
    return [
      { what: `${shopId} refused`, counted: refused, expected: refusals },
      { what: `${shopId} completed`, counted: completed, expected: kinds.length - refusals },
      { what: `${shopId} refused by its limit`, counted: ofLimits, expected: refusals },
    ];
  });
  const named = (isWrong: (one: (typeof compared)[number]) => boolean) =>
    compared.filter(isWrong).map(({ what, counted, expected }) => `${what} (counted ${counted} of ${expected})`);
  return [
    ...broken('lost', 'acknowledged checkouts are not known', lost),
    ...broken('wrong', 'checkouts are known that no pixel told of', invented),
    ...broken(
      'doubled',
      'checkouts are counted more than once',
      named(({ counted, expected }) => counted > expected),
    ),
    ...broken(
      'lost',
      'known checkouts are not counted',
      named(({ counted, expected }) => counted < expected),
    ),
  ];
}

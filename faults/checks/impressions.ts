import type { Ledger } from '../load/ledger.js';
import { broken, type Broken, type Found } from './found.js';

/** Acknowledged impressions are stored or counted as surplus, nothing else is stored, and each is counted once. */
export function checkImpressions(ledger: Pick<Ledger, 'sent' | 'answered'>, found: Found): Broken[] {
  return [
    ...broken('lost', 'acknowledged impressions are not stored', lostOf(ledger, found)),
    ...broken('wrong', 'impressions are stored that nobody sent', inventedOf(ledger, found)),
    ...checkCounts(found),
  ];
}

function lostOf({ answered }: Pick<Ledger, 'answered'>, { stored }: Found): string[] {
  return answered.flatMap(({ shopId, ids, surplus }) => {
    const missing = ids.filter((id) => !stored.get(shopId)?.has(id));
    // An answer says how many were surplus, not which.
    return missing.slice(surplus);
  });
}

function inventedOf({ sent }: Pick<Ledger, 'sent'>, { stored }: Found): string[] {
  return [...stored].flatMap(([shopId, ids]) => [...ids].filter((id) => !sent.get(shopId)?.has(id)));
}

function checkCounts({ quotas, stored, surplus }: Found): Broken[] {
  const compared = quotas.map(({ shopId, impressions, unverified }) => ({
    shopId,
    counted: impressions + unverified,
    expected: (stored.get(shopId)?.size ?? 0) + (surplus.get(shopId) ?? 0),
    isExact: impressions === (stored.get(shopId)?.size ?? 0),
  }));
  const named = (list: typeof compared) =>
    list.map(({ shopId, counted, expected }) => `${shopId} (counted ${counted} of ${expected})`);
  const more = compared.filter(({ counted, expected }) => counted > expected);
  const fewer = compared.filter(({ counted, expected }) => counted < expected);
  const moved = compared.filter(({ counted, expected, isExact }) => counted === expected && !isExact);
  return [
    ...broken('doubled', 'impressions are counted more than once', named(more)),
    ...broken('lost', 'stored impressions are not counted', named(fewer)),
    ...broken('wrong', 'surplus is counted as impressions, or the other way round', named(moved)),
  ];
}

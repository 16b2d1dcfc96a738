// Whose purchases count for a shopper where a limit counts persons, not accounts (rules §3.19). A key says of an e-mail
// address, a phone number or an address of delivery that it is the same; its first letter says which of them it is of.
import type { Repurchase } from './limit.js';

/** `isOthers`: by another account, or by a guest. `persons`: the keys of who bought it. */
type Bought = { isOthers?: boolean; persons?: readonly string[] };

/** Of addresses of delivery; e-mail addresses and phone numbers have others. */
const OF_ADDRESS = 'a';

/** Whether such a key counts: addresses of delivery do for households only. */
export function isPersonKey(key: string, { persons }: Pick<Repurchase, 'persons'>): boolean {
  return persons === 'households' || key[0] !== OF_ADDRESS;
}

/**
 * The purchases of the account and, where persons count, those that share a key with the shopper or with a purchase of
 * the account. `persons`: the shopper's keys.
 */
export function purchasesOf<Purchase extends Bought>(
  { purchases, persons = [] }: { purchases: readonly Purchase[]; persons?: readonly string[] | undefined },
  repurchase: Pick<Repurchase, 'persons'>,
): readonly Purchase[] {
  const own = purchases.filter(({ isOthers }) => !isOthers);
  if (!repurchase.persons) return own;
  const keys = [...persons, ...own.flatMap((purchase) => purchase.persons ?? [])];
  const known = new Set(keys.filter((key) => isPersonKey(key, repurchase)));
  return purchases.filter((one) => !one.isOthers || one.persons?.some((key) => known.has(key)));
}

// What was bought before in a conformance case (rules §2), by whom.
import { callingCode } from '@purchase-limits/domain/calling-codes';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { personTexts, type Contact } from '@purchase-limits/domain/person-texts';
import type { Purchase } from '@purchase-limits/domain/subjects';
import type { z } from 'zod';
import { contactOf, type contactShape } from './cart-line.js';

type Order = { at: string; lines: readonly unknown[] };
type By = { customer?: string | undefined } & {
  [Name in keyof typeof contactShape]?: z.infer<(typeof contactShape)[Name]>;
};
type CaseFacts = { shop: { country?: string | undefined } };
/** Makes keys of how somebody can be reached. */
type KeysOf = (contact: Contact) => string[];

/** With what numbers of the shop's country begin. */
export function callingCodeOf({ shop }: CaseFacts): string {
  return callingCode(shop.country ?? 'US');
}

/** Keys that are what they stand for: the rulebook only compares them. */
export function textsOf(one: CaseFacts): KeysOf {
  return (contact) => personTexts(contact, callingCodeOf(one));
}

/** By the customer of the case and by others. An order that says nothing of who bought it is the customer's. */
export function boughtBefore(
  {
    purchases = [],
    customer,
  }: { purchases?: readonly (Order & By)[] | undefined; customer?: { id: string } | null | undefined },
  keysOf: KeysOf,
): Purchase[] {
  return purchases.map((one) => {
    const persons = keysOf(contactOf(one));
    const isOwn = one.customer === undefined ? persons.length === 0 : one.customer === customer?.id;
    return { ...purchasesOf([one])[0]!, persons, isOthers: !customer || !isOwn };
  });
}

/** Orders of a case, whoever placed them. */
export function purchasesOf(orders: readonly Order[] = []): Purchase[] {
  return orders.map(({ at, lines }) => ({ at: Date.parse(at), lines: lines as CartLine[] }));
}

// Who placed which order, as the result of a check says: for limits that count persons (rules §3.19). It is kept in
// memory only, by keys that nothing else has.
import { createHash, randomBytes } from 'node:crypto';
import { personTexts } from '@purchase-limits/domain/person-texts';
import { isPersonKey } from '@purchase-limits/domain/persons';
import type { Repurchase } from '@purchase-limits/domain/limit';
import type { CustomerPurchases } from '../repurchase/customer-purchases.js';
import type { MakeKeys, PlacedOrder } from '../repurchase/placed-order.js';
import { placedOrdersIn } from '../repurchase/placed-orders-in.js';
import type { PastOrder } from './past-orders-in.js';

/** Of more, those behind in the result count by account only. */
const MOST_ORDERS = 100_000;

type Source = { url: string; currency: string; callingCode: string };
type Known = CustomerPurchases[number] & { orderId: string; customerId: string | null; persons: string[] };
/** `persons`: the keys of who placed it; `others`: what that person bought before by other accounts, or as a guest. */
export type PersonsBefore = { persons: string[]; others: Known[] };

export class PersonHistory {
  private readonly byOrder = new Map<string, Known>();
  private readonly byCustomer = new Map<string, Known[]>();
  private readonly byKey = new Map<string, Known[]>();

  /** Null: the result does not say how customers can be reached. */
  static async read({ url, currency, callingCode }: Source): Promise<PersonHistory | null> {
    const history = new PersonHistory();
    for await (const order of placedOrdersIn(url, currency, keysFor(callingCode))) {
      if (!order.persons) return null;
      history.add(order, order.persons);
      if (history.byOrder.size >= MOST_ORDERS) break;
    }
    return history;
  }

  before(
    { orderId, customer, at }: Pick<PastOrder, 'orderId' | 'customer' | 'at'>,
    repurchase: Pick<Repurchase, 'persons'>,
  ): PersonsBefore {
    const isBefore = (one: Known) => one.at < at.getTime();
    const own = customer ? (this.byCustomer.get(customer.id) ?? []).filter(isBefore) : [];
    const found = [...(this.byOrder.get(orderId)?.persons ?? []), ...own.flatMap(({ persons }) => persons)];
    const persons = [...new Set(found)].filter((key) => isPersonKey(key, repurchase));
    const same = persons.flatMap((key) => this.byKey.get(key) ?? []);
    const isOthers = (one: Known) => one.orderId !== orderId && (!customer || one.customerId !== customer.id);
    return { persons, others: [...new Set(same)].filter((one) => isBefore(one) && isOthers(one)) };
  }

  private add({ orderId, customerId, purchasedAt, lines }: PlacedOrder, persons: string[]): void {
    const known = { orderId, customerId, at: Date.parse(purchasedAt), lines, persons, isOthers: true };
    this.byOrder.set(orderId, known);
    if (customerId !== null) push(this.byCustomer, customerId, known);
    for (const key of persons) push(this.byKey, key, known);
  }
}

/** Not the ledger's: these are made faster, and are compared with each other only. */
function keysFor(callingCode: string): MakeKeys {
  const salt = randomBytes(16);
  const hash = (text: string) => createHash('sha256').update(salt).update(text).digest('base64').slice(0, 16);
  return (contact) => personTexts(contact, callingCode).map((text) => text[0]! + hash(text));
}

function push(lists: Map<string, Known[]>, key: string, known: Known): void {
  const list = lists.get(key);
  if (list) list.push(known);
  else lists.set(key, [known]);
}

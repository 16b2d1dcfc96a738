// The cases, judged by the source beside this folder: `cases.spec.ts` reads them as the command does, with the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callingCode } from '../src/calling-codes.js';
import { beforeDiscounts, type CartLine } from '../src/cart-line.js';
import { compileRulebook, type Cart } from '../src/evaluate.js';
import { completeLimit, type LimitDraft } from '../src/limit.js';
import { withPriorities } from '../src/priorities.js';
import { personTexts, type Delivery } from '../src/person-texts.js';

type By = { email?: string; phone?: string; address?: Delivery };
type Orders = ({ at: string; lines: CartLine[]; customer?: string } & By)[];
type Case = {
  name: string;
  now: string;
  shop: Parameters<typeof compileRulebook>[1] & { country?: string; valueBeforeDiscounts?: boolean };
  limits: (LimitDraft & { id: string })[];
  cart: { lines: CartLine[] } & By;
  customer: Cart['customer'];
  country?: string;
  language?: string;
  purchases?: Orders;
  sold?: Orders;
  expect: { allowed: boolean; violations?: { limitId: string; kind: string; subject: string }[] };
};
const folder = join(__dirname, '../cases');
const cases = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]);

const ordersOf = (orders: Orders = []) => orders.map(({ at, lines }) => ({ at: Date.parse(at), lines }));
/** Keys that are what they stand for; an order that says nothing of who placed it is the customer's. */
function personsOf({ shop, customer, purchases, cart }: Case): Pick<Cart, 'persons' | 'purchases'> {
  const keysOf = ({ email, phone, address }: By) =>
    personTexts({ email, phones: [phone], delivery: address }, callingCode(shop.country ?? 'US'));
  const orders = ordersOf(purchases).map((order, index) => {
    const by = purchases![index]!;
    const persons = keysOf(by);
    const isOwn = by.customer === undefined ? persons.length === 0 : by.customer === customer?.id;
    return { ...order, persons, isOthers: !customer || !isOwn };
  });
  return { persons: keysOf(cart), purchases: orders };
}
const textOf = (one: { limitId: string; kind: string; subject: string }) => `${one.limitId} ${one.kind} ${one.subject}`;

it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const limits = withPriorities(one.limits.map(({ id, ...draft }) => completeLimit(id, { ...draft, name: id })));
  const lines = one.shop.valueBeforeDiscounts ? beforeDiscounts(one.cart.lines) : one.cart.lines;
  const found = compileRulebook(limits, one.shop).judge({
    now: Date.parse(one.now),
    lines: lines.map((line) => ({ sku: '', giftCard: false, ...line })),
    customer: one.customer ?? null,
    ...(one.country && { country: one.country }),
    ...(one.language && { language: one.language }),
    ...personsOf(one),
    sold: ordersOf(one.sold),
  });
  const told = found.map(textOf).sort();
  expect(told).toEqual(one.expect.violations?.map(textOf).sort() ?? (one.expect.allowed ? [] : expect.anything()));
});

// The cases, judged by the source beside this folder: `cases.spec.ts` reads them as the command does, with the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartLine } from '../src/cart-line.js';
import { compileRulebook, type Cart } from '../src/evaluate.js';
import { completeLimit, type LimitDraft } from '../src/limit.js';

type Orders = { at: string; lines: CartLine[] }[];
type Case = {
  name: string;
  now: string;
  shop: Parameters<typeof compileRulebook>[1];
  limits: (LimitDraft & { id: string })[];
  cart: { lines: CartLine[] };
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
const textOf = (one: { limitId: string; kind: string; subject: string }) => `${one.limitId} ${one.kind} ${one.subject}`;

it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const limits = one.limits.map(({ id, ...draft }) => completeLimit(id, { ...draft, name: id }));
  const found = compileRulebook(limits, one.shop).judge({
    now: Date.parse(one.now),
    lines: one.cart.lines,
    customer: one.customer ?? null,
    ...(one.country && { country: one.country }),
    ...(one.language && { language: one.language }),
    purchases: ordersOf(one.purchases),
    sold: ordersOf(one.sold),
  });
  const told = found.map(textOf).sort();
  expect(told).toEqual(one.expect.violations?.map(textOf).sort() ?? (one.expect.allowed ? [] : expect.anything()));
});

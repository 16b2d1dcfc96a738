// Runs cases over HTTP: tries a case's last limit unsaved, with the others saved and active in a shop of the running
// product.
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { Judge, Verdict } from '../contract/dist/cli/judge.js';
import type { LimitCase } from '../contract/dist/cli/limit-case.js';
import {
  LONGEST_TAG,
  MOST_BOUGHT_LINES,
  MOST_LINES,
  MOST_ORDERS,
  MOST_TAGS,
} from '@purchase-limits/contract/try-limit';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { databaseUrlIn, newDataDir, startProduct, type RunningProduct } from './running-product.js';

const SHOP = 'hoodie-house';
/** In UTF-16 units, so that no name is longer in characters. */
const LONGEST_NAME = 150;

type CaseLimit = LimitCase['limits'][number];
type CaseLine = LimitCase['cart']['lines'][number];
type Answer = { status: number; body: Record<string, unknown> };
type Tried = {
  limits: { id: string | null; standings: { kind: string; subject: string; isBroken: boolean }[] }[];
};

/** Starts the product in an empty folder, with a shop whose plan has every type of limit. */
export async function openApiJudge(): Promise<Judge> {
  const dataDir = newDataDir('api-judge');
  const [port, storePort] = [await freePort(), await freePort()];
  let product: RunningProduct | undefined;
  let database: pg.Client | undefined;
  const close = async () => {
    await database?.end();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    database = new pg.Client({ connectionString: databaseUrlIn(dataDir) });
    await database.connect();
    const judge = new ApiJudge(
      new MerchantApi(`http://127.0.0.1:${port}`, `http://127.0.0.1:${storePort}`, SHOP),
      database,
    );
    await judge.prepare();
    return { judge: (limitCase) => judge.judge(limitCase), close };
  } catch (error) {
    await close();
    throw error;
  }
}

class ApiJudge {
  constructor(
    private readonly api: MerchantApi,
    private readonly database: pg.Client,
  ) {}

  /** A first call installs the shop; then it has a plan on which every type of limit can be saved. */
  async prepare(): Promise<void> {
    const { status } = await this.send('GET', '/shops');
    if (status !== 200) throw new Error(`The shop cannot be opened: ${status}`);
    await this.database.query(
      `UPDATE quota SET plan = 'shopify_plus', features = ARRAY['unlimited_impressions', 'collection_limits']`,
    );
  }

  async judge(limitCase: LimitCase): Promise<Verdict> {
    const lacking = whatCannotBeSent(limitCase);
    if (lacking) return { unknown: lacking };
    const { currency, weightUnit, timezone = 'UTC', country = 'US', valueBeforeDiscounts = false } = limitCase.shop;
    await this.database.query(
      `UPDATE shop SET currency = $1, weight_unit = $2, timezone = $3, country_code = $4, value_before_discounts = $5`,
      [currency, weightUnit, timezone, country, valueBeforeDiscounts],
    );
    const saved = new Map<string, string>();
    const limits = replacedFirst(limitCase.limits);
    try {
      for (const limit of limits.slice(0, -1)) {
        const answer = await this.save(withSaved(limit, saved));
        if ('refusal' in answer) return { unknown: `limit ${limit.id} cannot be saved: ${answer.refusal}` };
        saved.set(answer.id, limit.id);
      }
      return { violations: await this.try({ ...limitCase, limits }, saved) };
    } finally {
      await this.delete([...saved.keys()]);
    }
  }

  private async delete(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { status, body } = await this.send('POST', '/limits/delete', { ids });
    if (status !== 200) throw new Error(`Limits stay in force for the next case: ${JSON.stringify(body)}`);
  }

  /** A limit of a case may be larger than one that is saved. */
  private async save(limit: CaseLimit): Promise<{ id: string } | { refusal: string }> {
    const { status, body } = await this.send('POST', '/limits', draftOf(limit));
    if (status === 422) return { refusal: String(body.error) };
    if (status !== 201) throw new Error(`Limit ${limit.id} is not saved: ${JSON.stringify(body)}`);
    return (body as { limit: { id: string } }).limit;
  }

  private async try(
    { limits, now, cart, customer, purchases, sold, country, language }: LimitCase,
    saved: ReadonlyMap<string, string>,
  ) {
    const typed = limits.at(-1);
    const { status, body } = await this.send('POST', '/limits/try', {
      limit: typed ? draftOf(withSaved(typed, saved)) : null,
      at: now,
      cart: { ...cart, lines: cart.lines.map(lineOf) },
      customer: customer ? { ...customer, id: undefined } : null,
      country,
      locale: language,
      purchases: purchasesOf(purchases, customer?.id),
      sold: ordersOf(sold),
    });
    if (status !== 200) throw new Error(`The cart is not judged: ${JSON.stringify(body)}`);
    return (body as Tried).limits.flatMap(({ id, standings }) =>
      standings
        .filter(({ isBroken }) => isBroken)
        .map(({ kind, subject }) => ({ kind, subject, limitId: id === null ? typed!.id : saved.get(id)! })),
    ) as Extract<Verdict, { violations: unknown }>['violations'];
  }

  private async send(method: string, path: string, body?: object): Promise<Answer> {
    const { status, text } = await this.api.send(method, path, body);
    return { status, body: JSON.parse(text) as Answer['body'] };
  }
}

/** Why the API cannot be asked about the case; null where it can. */
function whatCannotBeSent({ cart, customer, purchases = [], sold = [] }: LimitCase): string | null {
  if (cart.lines.length > MOST_LINES)
    return `the API takes ${MOST_LINES} lines, and the cart of the case has ${cart.lines.length}`;
  const mostBought = Math.max(0, ...[...purchases, ...sold].map(({ lines }) => lines.length));
  if (mostBought > MOST_BOUGHT_LINES)
    return `the API takes ${MOST_BOUGHT_LINES} lines of an earlier order, and one of the case has ${mostBought}`;
  const mostOrders = Math.max(purchases.length, sold.length);
  if (mostOrders > MOST_ORDERS) return `the API takes ${MOST_ORDERS} earlier orders, and the case has ${mostOrders}`;
  const { tags } = customer ?? { tags: [] };
  if (tags.length > MOST_TAGS)
    return `the API takes ${MOST_TAGS} tags, and the customer of the case has ${tags.length}`;
  return tags.some((tag) => tag.length > LONGEST_TAG) ? `the API takes tags of ${LONGEST_TAG} characters` : null;
}

/** What another limit replaces has to be there before it. */
function replacedFirst(limits: readonly CaseLimit[]): CaseLimit[] {
  const ordered: CaseLimit[] = [];
  const add = (limit: CaseLimit) => {
    if (ordered.includes(limit)) return;
    for (const id of limit.replaces ?? []) limits.filter((other) => other.id === id).forEach(add);
    ordered.push(limit);
  };
  limits.forEach(add);
  return ordered;
}

/** The limit with the ids under which those that it replaces were saved. */
function withSaved(limit: CaseLimit, saved: ReadonlyMap<string, string>): CaseLimit {
  if (!limit.replaces) return limit;
  const idOf = (id: string) => [...saved].find(([, ofCase]) => ofCase === id)?.[0] ?? id;
  return { ...limit, replaces: limit.replaces.map(idOf) };
}

/** The limit in the request: its name is required, and its texts don't affect the verdict. */
function draftOf({ id, version: _version, messages: _messages, contactUs: _contactUs, name, ...rule }: CaseLimit) {
  return { ...rule, name: (name.trim() || id).slice(0, LONGEST_NAME) };
}

/** Orders of others say so, and how they could be reached. */
const purchasesOf = (purchases: LimitCase['purchases'] = [], customerId: string | undefined) =>
  purchases.map(({ customer, ...order }) => {
    const isUnsaid = customer === undefined && !(order.email ?? order.phone ?? order.address);
    const isOwn = customerId !== undefined && (isUnsaid || customer === customerId);
    return { ...order, lines: order.lines.map(lineOf), isOthers: !isOwn };
  });
const ordersOf = (orders: LimitCase['sold'] = []) => orders.map(({ at, lines }) => ({ at, lines: lines.map(lineOf) }));
const lineOf = ({ id: _id, ...line }: CaseLine) => line;

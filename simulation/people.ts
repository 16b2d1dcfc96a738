// Those who use the product: merchants, shoppers, and the platform with its webhooks. Each does one thing after the
// other; what is not answered is sent again.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { PlanId } from '@purchase-limits/domain/plans';
import type { ChangedLimits, SavedLimit } from '@purchase-limits/contract/limit';
import { Transactions } from '@purchase-limits/api/database/transactions';
import { RuleError } from '@purchase-limits/api/http/rule-error';
import { ImpressionBatcher, type ImpressionOutcome } from '@purchase-limits/api/impressions/impression-batcher';
import { ActivateLimits } from '@purchase-limits/api/limits/commands/activate-limits';
import { ChangeLimit } from '@purchase-limits/api/limits/commands/change-limit';
import { CreateLimit } from '@purchase-limits/api/limits/commands/create-limit';
import { DeactivateLimits } from '@purchase-limits/api/limits/commands/deactivate-limits';
import { DeleteLimits } from '@purchase-limits/api/limits/commands/delete-limits';
import { ReceiveWebhook } from '@purchase-limits/api/platform/webhooks/receive-webhook';
import { TOPICS } from '@purchase-limits/api/platform/webhooks/topics';
import { Rebuild, RebuildHandler } from '@purchase-limits/api/operations/commands/rebuild';
import { PROJECTIONS } from '@purchase-limits/contract/operators';
import { changePlan } from '@purchase-limits/api/quota/write-quota';
import { readPlanEffects } from '@purchase-limits/api/subscriptions/plan-effects';
import type { Random } from '@purchase-limits/scripts/random';
import { uuidOf } from './determinism.js';
import type { KeptLimit, Ledger, Shop } from './ledger.js';
import type { SimulatedProcess } from './node.js';
import type { Option } from './scheduler.js';
import type { World } from './world.js';

export const CUSTOMERS = ['7001', '7002', '7003'];
const PRODUCTS = ['1001', '1002'];
const MONTHLY = { option: 'once_per_month' as const };
const MOST_TRIES = 40;

/** `second`: has limits of its own beside those of the first, in the same shop. */
export type Kind =
  | 'merchant'
  | 'second merchant'
  | 'free merchant'
  | 'shopper'
  | 'buyer'
  | 'owner'
  | 'customer'
  | 'operator';
const EVERYBODY: readonly Kind[] = [
  'merchant',
  'second merchant',
  'free merchant',
  'shopper',
  'shopper',
  'buyer',
  'buyer',
  'owner',
  'customer',
  'operator',
];
/** How much is done in one run: enough for things to meet, and few enough to be read. More where a defect is sought. */
const ACTS = { usual: { fewest: 2, more: 5 }, forDefect: { fewest: 4, more: 7 } };
const MOST_OF_FEW = 3;

/** By the status that they lead to. */
const STATUS_COMMANDS: Record<string, typeof ActivateLimits | typeof DeactivateLimits | typeof DeleteLimits> = {
  active: ActivateLimits,
  inactive: DeactivateLimits,
  deleted: DeleteLimits,
};

/** When something is done next: at once, or after what others did has been tried again. */
const NEXT_AFTER_MS = [0, 0, 0, 3_000, 20_000, 50_000];

type Person = { left: number; isBusy: boolean; act: () => Promise<void> };

export class People {
  private readonly persons: Person[];
  private orders = 0;
  /** Those that were neither merged into another nor erased. */
  private customers = [...CUSTOMERS];

  constructor(
    private readonly world: World,
    private readonly ledger: Ledger,
    private readonly shops: { free: Shop; paid: Shop },
    /** Who acts; absent: the seed decides. */
    few?: readonly Kind[],
  ) {
    const { random } = world;
    const crowd = few ?? crowdOf(random);
    const { fewest, more } = few ? ACTS.forDefect : ACTS.usual;
    this.persons = crowd.map((kind) => ({ left: 0, isBusy: false, act: () => this.act(kind) }));
    for (let left = fewest + random.below(more); left > 0; left -= 1) random.pick(this.persons).left += 1;
    for (const person of this.persons) this.wait(person);
    world.scheduler.add(() => this.options());
  }

  get areDone(): boolean {
    return this.persons.every(({ left, isBusy }) => left === 0 && !isBusy);
  }

  private act(kind: Kind): Promise<void> {
    const { free, paid } = this.shops;
    if (kind === 'merchant') return this.merchant(paid, 0);
    if (kind === 'second merchant') return this.merchant(paid, 1);
    if (kind === 'free merchant') return this.merchant(free, 2);
    return this[kind]();
  }

  private options(): Option[] {
    const ready = this.persons.filter(({ left, isBusy }) => left > 0 && !isBusy);
    return ready.map((person) => ({ weight: 1, happen: () => this.begin(person) }));
  }

  private wait(person: Person): void {
    const afterMs = person.left > 0 ? this.world.random.pick(NEXT_AFTER_MS) : 0;
    person.isBusy = afterMs > 0;
    if (afterMs > 0) setTimeout(() => (person.isBusy = false), afterMs);
  }

  private begin(person: Person): void {
    person.left -= 1;
    person.isBusy = true;
    void person
      .act()
      .catch((error: unknown) => this.world.failed('somebody', error))
      .finally(() => this.wait(person));
  }

  /** The answer, once there is one: a call without is made again, of whatever process there is then. */
  private async insist<T>(
    what: string,
    call: (process: SimulatedProcess) => Promise<T>,
    kind: SimulatedProcess['kind'] = 'http',
  ): Promise<T | RuleError> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const process = await this.some(kind);
      const answered = await Promise.race([
        call(process).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        ),
        process.death,
      ]);
      if (answered === 'died') continue;
      if ('value' in answered) return answered.value;
      if (answered.error instanceof RuleError && answered.error.status < 500) return answered.error;
      this.world.scheduler.note(`${what} failed: ${String(answered.error).slice(0, 120)}`);
    }
    throw new Error(`${what}: nobody answered ${MOST_TRIES} times`);
  }

  private async some(kind: SimulatedProcess['kind']): Promise<SimulatedProcess> {
    for (;;) {
      const process = this.world.processes.find((one) => one.kind === kind && one.isAlive);
      if (process) return process;
      await new Promise((again) => setTimeout(again, 1_000));
    }
  }

  private async merchant(shop: Shop, number: number): Promise<void> {
    const { random } = this.world;
    const prefix = `${number} `;
    const own = [...this.ledger.limits.values()].filter(
      (limit) => limit.shopId === shop.id && limit.name.startsWith(prefix) && limit.status !== 'deleted',
    );
    if (own.length === 0 || random.next() < 0.35) return this.create(shop, prefix);
    const limit = random.pick(own);
    const kind = random.below(4);
    if (kind === 0) return this.setStatus(shop, limit, limit.status === 'active' ? 'inactive' : 'active');
    if (kind === 1) return this.setStatus(shop, limit, 'deleted');
    return this.change(shop, limit);
  }

  private async create(shop: Shop, prefix: string): Promise<void> {
    const { random } = this.world;
    const name = `${prefix}limit ${uuidOf(random).slice(0, 8)}`;
    this.ledger.names.add(name);
    const draft = draftOf(name, 1 + random.below(9), random.isTrue(2));
    const answer = await this.order<SavedLimit>(
      shop,
      `create ${name}`,
      (key) => new CreateLimit(of(shop), key, { draft }),
    );
    if (answer instanceof RuleError) return this.unexpected(name, answer);
    this.keep(shop, answer.limit as never);
  }

  private async change(shop: Shop, limit: KeptLimit): Promise<void> {
    const { random } = this.world;
    const draft = { ...draftOf(limit.name, 1 + random.below(9), random.isTrue(2)), status: limit.status } as LimitDraft;
    const { id: limitId, version } = limit;
    const answer = await this.order<SavedLimit>(
      shop,
      `change ${limit.name}`,
      (key) => new ChangeLimit(of(shop), key, { limitId, version, draft }),
    );
    // The quota or a plan has stopped it, or let it go on: then it has another version.
    if (answer instanceof RuleError)
      return answer.status === 409 ? this.readAgain(limit) : this.unexpected(limit.name, answer);
    this.keep(shop, answer.limit as never);
  }

  private async setStatus(shop: Shop, limit: KeptLimit, status: string): Promise<void> {
    const command = STATUS_COMMANDS[status]!;
    const answer = await this.order<ChangedLimits>(
      shop,
      `${status} ${limit.name}`,
      (key) => new command(of(shop), key, { ids: [limit.id] }),
    );
    if (answer instanceof RuleError) return answer.status === 409 ? undefined : this.unexpected(limit.name, answer);
    this.ledger.limits.set(limit.id, { ...limit, status, version: limit.version });
    if (status !== 'deleted') await this.readAgain({ ...limit, status });
  }

  /** The version that the limit has now. */
  private async readAgain(limit: KeptLimit): Promise<void> {
    const [row] = await this.world.database.sql<{ version: number }>(
      'SELECT version::int FROM purchase_limit WHERE id = $1',
      [limit.id],
    );
    if (row) this.ledger.limits.set(limit.id, { ...limit, version: row.version });
  }

  private order<T>(shop: Shop, what: string, command: (key: { key: string; fingerprint: string }) => object) {
    const key = { key: uuidOf(this.world.random), fingerprint: what };
    return this.insist<T>(what, (http) => this.world.execute<T>(http, command(key)));
  }

  private keep(shop: Shop, limit: KeptLimit): void {
    const { id, name, max, status, version } = limit;
    this.ledger.limits.set(id, { shopId: shop.id, id, name, max, status, version });
  }

  private async shopper(): Promise<void> {
    const { random } = this.world;
    const { free, paid } = this.shops;
    const shop = random.isTrue(4) ? paid : free;
    const limits = await this.world.database.sql<{ id: string }>(
      `SELECT id FROM purchase_limit WHERE shop_id = $1 AND deleted_at IS NULL ORDER BY id`,
      [shop.id],
    );
    if (limits.length === 0) return;
    // Few, or enough that three times use up what is left of the quota.
    const ids = Array.from({ length: 1 + random.below(random.pick([12, 50])) }, () => uuidOf(random));
    for (const id of ids) this.ledger.sent.add(id);
    const network = random.pick(['a', 'b', 'c']);
    const impressions = ids.map((id) => ({
      id,
      limitId: random.pick(limits).id,
      kind: 'max' as const,
      shopDomain: shop.domain,
      network,
    }));
    const send = () =>
      this.insist<ImpressionOutcome[]>('impressions', (http) =>
        http.app.get(ImpressionBatcher, { strict: false }).record(impressions),
      );
    const outcomes = await send();
    // A page that heard nothing tells again, as a service worker does.
    if (random.isTrue(4)) await send();
    if (outcomes instanceof RuleError) return this.unexpected('impressions', outcomes);
    const stored = ids.filter((_, index) => ['stored', 'duplicate'].includes(outcomes[index]!));
    this.ledger.impressions.push({ ids: stored, surplus: outcomes.filter((outcome) => outcome === 'surplus').length });
  }

  private async buyer(): Promise<void> {
    const { random } = this.world;
    const shop = this.shops.paid;
    const orders = this.world.platform.fake.orders.of(shop.domain);
    const isNew = orders.length === 0 || random.next() < 0.5;
    if (isNew) {
      this.orders += 1;
      const at = new Date(this.world.determinism.nowMs - 60_000).toISOString();
      const line = { productId: random.pick(PRODUCTS), quantity: 1 + random.below(4) };
      const customerId = random.pick([...this.customers, null]);
      orders.push({ id: `${5_000 + this.orders}`, customerId, at, lines: [line] });
    }
    const order = isNew || random.isTrue(2) ? orders.at(-1)! : random.pick(orders);
    if (!isNew) {
      const [line] = order.lines;
      const left = line!.left ?? line!.quantity;
      if (random.isTrue(3) || left === 0) order.isCancelled = true;
      else line!.left = left - 1;
    }
    this.world.scheduler.note(`order ${order.id} of ${order.customerId}: ${JSON.stringify(order)}`);
    this.ledger.toldOrders.delete(order.id);
    await this.deliver(shop, isNew ? 'orders/create' : 'orders/paid', { id: Number(order.id) });
    if (!this.ledger.erasedOrders.has(order.id)) this.ledger.toldOrders.add(order.id);
  }

  /** Customers are merged, ask for their data, or are erased. */
  private async customer(): Promise<void> {
    const { random } = this.world;
    const shop = this.shops.paid;
    const orders = this.world.platform.fake.orders.of(shop.domain);
    if (orders.length === 0 || random.isTrue(5)) {
      const id = `${random.below(1_000_000)}`;
      await this.deliver(shop, 'customers/data_request', { data_request: { id } });
      this.ledger.dataRequests.push(id);
      return;
    }
    if (this.customers.length < 2) return;
    // Often whoever has just bought something.
    const latest = this.customers.filter((one) => random.isTrue(2) && one === orders.at(-1)?.customerId);
    const [gone, kept] = [...new Set([...latest, ...random.shuffled(this.customers)])];
    this.customers = this.customers.filter((one) => one !== gone);
    if (random.isTrue(2)) {
      for (const order of orders) if (order.customerId === gone) order.customerId = kept!;
      this.world.scheduler.note(`${gone} becomes ${kept}`);
      const gid = (id: string) => `gid://shopify/Customer/${id}`;
      this.world.platform.fake.checkout.deleteOwner(gid(gone!));
      return this.deliver(shop, 'customers/merge', {
        admin_graphql_api_customer_kept_id: gid(kept!),
        admin_graphql_api_customer_deleted_id: gid(gone!),
      });
    }
    const own = orders.filter(({ customerId }) => customerId === gone);
    this.world.scheduler.note(`${gone} is erased`);
    // Orders that were erased are told no more.
    for (const order of own) {
      order.customerId = null;
      this.ledger.toldOrders.delete(order.id);
      this.ledger.erasedOrders.add(order.id);
    }
    await this.deliver(shop, 'customers/redact', {
      customer: { id: Number(gone) },
      // Nobody promises that the platform names them all.
      orders_to_redact: own.filter(() => random.isTrue(2)).map(({ id }) => Number(id)),
    });
    this.ledger.erasedCustomers.add(gone!);
  }

  /** The free shop's owner moves to another plan. */
  private async owner(): Promise<void> {
    const shop = this.shops.free;
    const plan: PlanId = this.world.random.pick(['free', 'basic']);
    this.world.scheduler.note(`${shop.domain} moves to ${plan}`);
    await this.insist(`plan ${plan}`, (http) =>
      http.app.get(Transactions, { strict: false }).run(shop.id, async (tx) => {
        const { stopped } = await readPlanEffects(tx, plan);
        await changePlan(tx, shop.id, plan, { stopped });
      }),
    );
  }

  /** Something is built again. Operators have a process of their own, and with a worker's connections the same code. */
  private async operator(): Promise<void> {
    const { random } = this.world;
    const { id: shopId, domain } = random.isTrue(4) ? this.shops.free : this.shops.paid;
    const projection = random.isTrue(2) ? 'purchases' : random.pick(PROJECTIONS);
    const what = { projection, shopId, confirm: domain };
    this.world.scheduler.note(`${projection} of ${domain} is built again`);
    const answer = await this.insist(
      `rebuild ${projection}`,
      ({ app }) =>
        new RebuildHandler(app.get(Transactions, { strict: false })).execute(
          new Rebuild({ operator: 'operator', what }),
        ),
      'worker',
    );
    if (answer instanceof RuleError) this.unexpected(projection, answer);
  }

  private async deliver(shop: Shop, name: string, payload: object): Promise<void> {
    const { random } = this.world;
    const id = uuidOf(random);
    const topic = TOPICS.find((one) => one.name === name)!;
    const at = new Date(this.world.determinism.nowMs).toISOString();
    const send = () =>
      this.insist(name, (http) =>
        this.world.execute(http, new ReceiveWebhook({ topic, delivery: { id, domain: shop.domain, at, payload } })),
      );
    await send();
    this.ledger.deliveries.push(id);
    if (random.isTrue(4)) await send();
  }

  private unexpected(what: string, error: RuleError): void {
    this.ledger.wrong.push(`${what}: ${error.status} ${error.message}`);
  }
}

/** Half of the runs have everybody; the others have few, who get into each other's way more often. */
function crowdOf(random: Random): readonly Kind[] {
  if (random.isTrue(2)) return EVERYBODY;
  return random.shuffled(EVERYBODY).slice(0, 1 + random.below(MOST_OF_FEW));
}

function draftOf(name: string, max: number, hasWindow: boolean): LimitDraft {
  const products = { kind: 'specific' as const, items: [{ productId: '1001' }] };
  return { name, type: 'product', startDate: '2026-01-01', max, products, ...(hasWindow && { repurchase: MONTHLY }) };
}

const of = (shop: Shop) => ({
  id: shop.id,
  shopifyDomain: shop.domain,
  currency: 'USD',
  weightUnit: 'kg' as const,
  timezone: 'Europe/Berlin',
  defaultLanguage: 'en' as const,
  userId: '1',
  operator: null,
  isEmbedded: false,
});

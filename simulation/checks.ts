// What has to be so when nothing is left to do, whatever the seed was.
import { Product } from '@purchase-limits/faults/topology/product';
import { hasFreeQuota, quotaFor } from '@purchase-limits/domain/quota';
import type { PlanId } from '@purchase-limits/domain/plans';
import type { Ledger, Shop } from './ledger.js';
import { CUSTOMERS } from './people.js';
import { COUNTED_BEFORE } from './setting.js';
import type { World } from './world.js';

/** `promise`: what is broken, one of few; `what`: how. */
export type Broken = { promise: 'lost' | 'doubled' | 'stuck' | 'wrong'; what: string };
/** An e-mail that nobody confirmed is sent one more time. */
const MOST_COPIES = 2;

type Given = { world: World; product: Product; ledger: Ledger; shops: { free: Shop; paid: Shop }; left: string[] };

export async function check(given: Given): Promise<Broken[]> {
  const { ledger, left, world } = given;
  return [
    ...broken('stuck', 'left to do', left),
    ...broken('wrong', 'answers', ledger.wrong),
    ...broken('wrong', 'mishaps', world.mishaps),
    ...broken('wrong', 'older over newer', world.olderOverNewer),
    ...(await checkLimits(given)),
    ...(await checkImpressions(given)),
    ...(await checkTelling(given)),
    ...(await checkPublished(given)),
    ...(await checkOrders(given)),
  ];
}

function broken(promise: Broken['promise'], about: string, found: readonly string[]): Broken[] {
  return found.map((one) => ({ promise, what: `${about}: ${one}` }));
}

async function checkLimits({ world, ledger }: Given): Promise<Broken[]> {
  const rows = await world.database.sql<{ id: string; name: string; max: number; status: string; version: number }>(
    `SELECT id, name, (definition ->> 'max')::float8 AS max, version::int,
       CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END AS status FROM purchase_limit`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const kept = [...ledger.limits.values()];
  const missing = kept.filter(({ id }) => !found.has(id));
  const differing = kept.filter(({ id, max, status, version }) => {
    const row = found.get(id);
    return row && (row.version < version || row.max !== max || row.status !== status);
  });
  const names = rows.map(({ name }) => name);
  return [
    ...broken(
      'lost',
      'an acknowledged limit is missing',
      missing.map(({ name }) => name),
    ),
    ...broken(
      'lost',
      'a limit is not as it was acknowledged',
      differing.map((limit) => `${JSON.stringify(limit)} is ${JSON.stringify(found.get(limit.id))}`),
    ),
    ...broken('doubled', 'created twice under one key', repeated(names)),
    ...broken(
      'wrong',
      'nobody created it',
      names.filter((name) => !ledger.names.has(name)),
    ),
  ];
}

async function checkImpressions({ world, ledger, shops }: Given): Promise<Broken[]> {
  const rows = await world.database.sql<{ id: string; shop: string }>('SELECT id, shop_id AS shop FROM impression');
  const stored = new Set(rows.map(({ id }) => id));
  const missing = ledger.impressions.flatMap(({ ids }) => ids.filter((id) => !stored.has(id)));
  const invented = [...stored].filter((id) => !ledger.sent.has(id));
  const quotas = await world.database.sql<{ shop: string; counted: number }>(
    'SELECT shop_id AS shop, impressions::int AS counted FROM quota',
  );
  const counts = quotas.map(({ shop, counted }) => {
    const before = shop === shops.free.id ? COUNTED_BEFORE : 0;
    return { shop, counted: counted - before, expected: rows.filter((row) => row.shop === shop).length };
  });
  const tell = (list: typeof counts) => list.map((one) => `${one.shop}: ${one.counted} of ${one.expected}`);
  return [
    ...broken('lost', 'an acknowledged impression is not stored', missing),
    ...broken('wrong', 'an impression that nobody sent', invented),
    ...broken('doubled', 'counted more often than stored', tell(counts.filter((one) => one.counted > one.expected))),
    ...broken('lost', 'stored and not counted', tell(counts.filter((one) => one.counted < one.expected))),
  ];
}

type Told = { id: string; type: string; shop: string; epoch: number | null };

async function checkTelling({ world, ledger }: Given): Promise<Broken[]> {
  const told = await world.database.sql<Told>(
    `SELECT id, type, shop_id AS shop, (payload ->> 'epoch')::int AS epoch FROM event_log
     WHERE type IN ('QuotaWarningReached', 'QuotaReached', 'PlanDowngraded', 'CustomerDataRequested') ORDER BY id`,
  );
  const levels = told
    .filter(({ type }) => type.startsWith('Quota'))
    .map((one) => `${one.shop} ${one.type} ${one.epoch}`);
  const notes = await world.database.sql<{ eventId: string; kind: string }>(
    'SELECT event_id AS "eventId", kind FROM notification',
  );
  const events = notes.filter(({ kind }) => kind !== 'mail_refused').map(({ eventId }) => eventId);
  const copies = new Map<string, number>();
  for (const { messageId } of world.platform.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  const requests = await world.database.sql<{ id: string }>(
    `SELECT payload ->> 'requestId' AS id FROM event_log WHERE type = 'CustomerDataRequested'`,
  );
  const requested = requests.map(({ id }) => id);
  return [
    ...broken('doubled', 'a level was announced twice', repeated(levels)),
    ...broken('doubled', 'told twice in the app', repeated(events)),
    ...broken(
      'lost',
      'not told in the app',
      told.map(({ id }) => id).filter((id) => !events.includes(id)),
    ),
    ...broken(
      'doubled',
      'mailed too often',
      [...copies].filter(([, many]) => many > MOST_COPIES).map(([id]) => id),
    ),
    ...broken(
      'lost',
      'a request for data became no event',
      ledger.dataRequests.filter((id) => !requested.includes(id)),
    ),
    ...broken('doubled', 'a delivery became two events', repeated(requested)),
    ...(await checkLevels(world)),
  ];
}

async function checkLevels(world: World): Promise<Broken[]> {
  type Row = { shop: string; plan: PlanId; count: number; level: string; installed: Date; running: number };
  const rows = await world.database.sql<Row>(
    `SELECT shop_id AS shop, plan, impressions::int AS count, level, installed_at AS installed,
       (SELECT count(*)::int FROM purchase_limit l WHERE l.shop_id = q.shop_id AND l.status = 'active'
         AND l.deleted_at IS NULL AND l.stopped_by IS NULL) AS running FROM quota q`,
  );
  return rows.flatMap(({ shop, plan, count, level, installed, running }) => {
    const isUsedUp = hasFreeQuota(plan) && count >= quotaFor(installed).max;
    return [
      ...broken(
        'lost',
        'the quota is used up and its level says otherwise',
        isUsedUp && level !== 'reached' ? [shop] : [],
      ),
      ...broken('stuck', 'limits run though the quota is used up', isUsedUp && running > 0 ? [shop] : []),
    ];
  });
}

async function checkPublished({ world, product, shops }: Given): Promise<Broken[]> {
  const { fake } = world.platform;
  const found: Broken[] = [];
  for (const { id, domain } of [shops.free, shops.paid]) {
    found.push(...broken('wrong', 'a row of the list differs from a fresh one', await product.differingRows(id)));
    const document = await product.documentOf(id);
    if (document.differs) found.push({ promise: 'wrong', what: `the document of ${domain} differs from a fresh one` });
    if ((fake.published.get(domain) ?? null) !== document.published)
      found.push({ promise: 'stuck', what: `the platform has another document of ${domain}` });
  }
  const { id, domain } = shops.paid;
  const [rules, expected] = [fake.checkout.rulesOf(domain).filter(Boolean), await product.checkoutRulesOf(id)];
  if (rules.sort().join('\n\n') !== expected.sort().join('\n\n'))
    found.push({
      promise: 'stuck',
      what: `the platform has other rules of ${domain}: ${rules.join(' ')} | ${expected.join(' ')}`,
    });
  const noted = await world.database.sql<{ product: string; token: string }>(
    `SELECT product_id AS product, token FROM checkout_token WHERE shop_id = $1 AND token <> ''`,
    [id],
  );
  const tokens = new Map(noted.map(({ product: one, token }) => [one, token]));
  const other = ['1001', '1002'].filter(
    (one) => (fake.checkout.tokenOf(domain, one) ?? '') !== (tokens.get(one) ?? ''),
  );
  return [...found, ...broken('stuck', 'a product has other entries than the rules', other)];
}

async function checkOrders({ world, product, ledger, shops }: Given): Promise<Broken[]> {
  const { id, domain } = shops.paid;
  const rows = await world.database.sql<{ id: string; text: string }>(
    `SELECT order_id AS id, concat_ws(' ', coalesce(customer_id, '-'), lines #>> '{0,quantity}') AS text
     FROM purchase WHERE shop_id = $1`,
    [id],
  );
  const known = new Map(rows.map((row) => [row.id, row.text]));
  const orders = world.platform.fake.orders.of(domain).filter((order) => ledger.toldOrders.has(order.id));
  const differing = orders.flatMap(({ id: order, customerId, isCancelled, lines: [line] }) => {
    const left = isCancelled ? 0 : (line!.left ?? line!.quantity);
    const text = [customerId ?? '-', ...(left > 0 ? [left] : [])].join(' ');
    return known.get(order) === text ? [] : [`${order} is "${known.get(order) ?? ''}" and not "${text}"`];
  });
  const texts = await world.database.sql<{ text: string }>(
    `SELECT p::text AS text FROM purchase p UNION ALL SELECT f::text FROM customer_facts f`,
  );
  const back = [...ledger.erasedCustomers].filter((one) => texts.some(({ text }) => text.includes(one)));
  const facts = await product.customerFactsOf(id);
  const customers = [...new Set([...facts.keys(), ...CUSTOMERS])].flatMap((customer) => {
    const told = world.platform.fake.checkout.valueOf(
      domain,
      `gid://shopify/Customer/${customer}`,
      'purchase-limits-customer',
    );
    const wanted = facts.get(customer) ?? '';
    return (told ?? '') === wanted ? [] : [`${customer} is told "${told ?? ''}" and not "${wanted}"`];
  });
  return [
    ...broken('wrong', 'an erased customer is known', back),
    ...broken('wrong', 'the ledger', differing),
    ...broken('stuck', 'what checkouts know of customers', customers),
  ];
}

function repeated(list: readonly string[]): string[] {
  return [...new Set(list.filter((one, index) => list.indexOf(one) !== index))];
}

// Reads what a run left behind from the product's tables, the mailbox and the platform.
import type { Product } from '../topology/product.js';
import type { FaultShop } from '../topology/shops.js';
import type { World } from '../topology/world.js';
import type { Found, FoundLimit, FoundQuota, MailAttempt, AnnouncedEvent } from './found.js';
import { readLeftOver } from './left-over.js';
import { readDifferingOrders } from './differing-orders.js';

const TOLD = ['QuotaWarningReached', 'QuotaReached', 'PlanDowngraded', 'CustomerDataRequested'];

/** Keeps what every transaction puts down as surplus: the product deletes it when it has counted it. */
export async function recordSurplus(world: World): Promise<void> {
  await world.sql('CREATE TABLE recorded_surplus (shop_id uuid NOT NULL, impressions int NOT NULL)');
  await world.sql(
    `CREATE FUNCTION record_surplus() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
     $$ BEGIN INSERT INTO public.recorded_surplus VALUES (new.shop_id, new.impressions); RETURN new; END $$`,
  );
  await world.sql(
    `CREATE TRIGGER record_surplus AFTER INSERT ON impression_surplus
     FOR EACH ROW EXECUTE FUNCTION record_surplus()`,
  );
}

/** `toldOrders`: orders whose last change was delivered. */
export async function readFound(
  world: World,
  product: Product,
  shops: readonly FaultShop[],
  toldOrders: ReadonlySet<string>,
): Promise<Found> {
  const events = await readEvents(world);
  return {
    ...(await readStored(world)),
    checkouts: await readCheckouts(world),
    ...(await readWrites(world)),
    ...events,
    ...(await readLeftOver(world)),
    mails: await readMails(world),
    differing: {
      ...(await readDiffering(world, product, shops)),
      ...(await readDifferingOrders(world, product, shops, toldOrders)),
    },
  };
}

async function readStored(world: World): Promise<Pick<Found, 'stored' | 'quotas' | 'surplus'>> {
  const impressions = await world.sql<{ shopId: string; ids: string[] }>(
    'SELECT shop_id AS "shopId", array_agg(id) AS ids FROM impression GROUP BY shop_id',
  );
  const surplus = await world.sql<{ shopId: string; count: number }>(
    'SELECT shop_id AS "shopId", sum(impressions)::int AS count FROM recorded_surplus GROUP BY shop_id',
  );
  return {
    stored: new Map(impressions.map(({ shopId, ids }) => [shopId, new Set(ids)])),
    surplus: new Map(surplus.map(({ shopId, count }) => [shopId, count])),
    quotas: await world.sql<FoundQuota>(
      `SELECT shop_id AS "shopId", plan, level, impressions::int, unverified::int, installed_at AS "installedAt"
       FROM quota`,
    ),
  };
}

async function readCheckouts(world: World): Promise<Found['checkouts']> {
  const rows = await world.sql<{ shopId: string; ids: string[]; refused: number; completed: number; ofLimits: number }>(
    `SELECT shop_id AS "shopId", array_agg(id) AS ids,
       (SELECT coalesce(sum(refused), 0)::int FROM checkout_day d WHERE d.shop_id = b.shop_id) AS refused,
       (SELECT coalesce(sum(completed), 0)::int FROM checkout_day d WHERE d.shop_id = b.shop_id) AS completed,
       (SELECT coalesce(sum(refusals), 0)::int FROM refusal_day d WHERE d.shop_id = b.shop_id) AS "ofLimits"
     FROM checkout_beacon b GROUP BY shop_id`,
  );
  return new Map(rows.map(({ shopId, ids, ...counted }) => [shopId, { ids: new Set(ids), ...counted }]));
}

type Writes = Pick<Found, 'limits' | 'branding' | 'deliveries' | 'dataRequests' | 'shopNames'>;

async function readWrites(world: World): Promise<Writes> {
  const deliveries = await world.sql<{ id: string }>('SELECT id FROM webhook_delivery');
  const requests = await world.sql<{ id: string }>(
    `SELECT payload ->> 'requestId' AS id FROM event_log WHERE type = 'CustomerDataRequested'`,
  );
  const shops = await world.sql<{ id: string; name: string }>('SELECT id, name FROM shop');
  return {
    limits: await world.sql<FoundLimit>(
      `SELECT id, shop_id AS "shopId", name, (definition ->> 'max')::float8 AS max, stopped_by AS "stoppedBy", version,
         CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END AS status FROM purchase_limit`,
    ),
    branding: await world.sql(
      `SELECT shop_id AS "shopId", version, (branding ->> 'fontSize')::int AS "fontSize" FROM branding`,
    ),
    deliveries: new Set(deliveries.map(({ id }) => id)),
    dataRequests: requests.map(({ id }) => id),
    shopNames: new Map(shops.map(({ id, name }) => [id, name])),
  };
}

async function readEvents(world: World): Promise<Pick<Found, 'told' | 'notifications' | 'mailAttempts'>> {
  return {
    told: await world.sql<AnnouncedEvent>(
      `SELECT id, shop_id AS "shopId", type, (payload ->> 'epoch')::int AS epoch,
         CASE type WHEN 'QuotaReached' THEN 'reached' WHEN 'QuotaWarningReached' THEN 'warning' END AS level
       FROM event_log WHERE type = ANY ($1)`,
      [TOLD],
    ),
    notifications: await world.sql('SELECT event_id AS "eventId", kind FROM notification'),
    mailAttempts: await world.sql<MailAttempt>('SELECT event_id AS "eventId", state, reason FROM mail_attempt'),
  };
}

async function readMails({ storeDatabase }: World): Promise<Map<string, number>> {
  const { rows } = await storeDatabase.query<{ id: string; copies: number }>(
    `SELECT substring(message_id FROM '<event-(\\d+)@') AS id, count(*)::int AS copies FROM mail GROUP BY 1`,
  );
  return new Map(rows.map(({ id, copies }) => [id, copies]));
}

async function readDiffering(
  world: World,
  product: Product,
  shops: readonly FaultShop[],
): Promise<Pick<Found['differing'], 'rows' | 'documents' | 'copies'>> {
  const differing = { rows: [] as string[], documents: [] as string[], copies: [] as string[] };
  const published = await readPublished(world);
  for (const { id, domain, role } of shops) {
    differing.rows.push(...(await product.differingRows(id)));
    const document = await product.documentOf(id);
    if (document.differs) differing.documents.push(domain);
    if (role === 'store' && published.get(domain) !== document.published) differing.copies.push(domain);
  }
  return differing;
}

/** The platform's data for each shop's current installation. */
async function readPublished({ storeDatabase }: World): Promise<Map<string, string>> {
  const { rows } = await storeDatabase.query<{ shop: string; value: string }>(
    `SELECT shop, value FROM metafield WHERE namespace = 'purchase_limits' AND key = 'settings' ORDER BY id`,
  );
  return new Map(rows.map(({ shop, value }) => [shop, value]));
}

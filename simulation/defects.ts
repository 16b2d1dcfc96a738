// Defects put into the product by hand, each of which the simulation has to find: a check that finds nothing proves
// nothing. Most take something out of a statement on its way to PostgreSQL; the code itself stays as it is.
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { ImpressionBatcher } from '@purchase-limits/api/impressions/impression-batcher';
import type { FakeRequest } from '../api/test/fake-platform.js';
import type { Kind } from './people.js';
import type { Faults, World } from './world.js';

/**
 * `apply` puts it in, and answers how it is taken out again. `code`: what of the product it takes away; `people`: those
 * whose acts need it.
 */
export type Defect = About & { apply: (world: World) => () => void };
/** `faults`: what fails otherwise than the seed says. */
type About = { name: string; code: string; people: readonly Kind[]; faults?: Partial<Faults> };
/** Only the order of things goes wrong. */
const SLOW = { crashes: 0, statement: 0, platform: 0, queue: 0, jobs: 0, slow: 0.3 };

const nothing = () => {};

/** Statements lose something. */
function without(about: About, ...changes: [from: string | RegExp, to: string][]): Defect {
  const apply = (world: World) => {
    world.statements.rewrite = (text) => changes.reduce((all, [from, to]) => all.replace(from, to), text);
    return nothing;
  };
  return { ...about, apply };
}

/** A method does something else. */
function instead<Class extends object>(about: About, of: Class, change: Partial<Class>): Defect {
  const apply = () => {
    const original = Object.fromEntries(Object.keys(change).map((key) => [key, of[key as keyof Class]]));
    Object.assign(of, change);
    return () => void Object.assign(of, original);
  };
  return { ...about, apply };
}

type Batcher = { write: (impressions: unknown) => Promise<unknown[]> };
const batcher = ImpressionBatcher.prototype as unknown as Batcher;
const { write } = batcher;

export const DEFECTS: Defect[] = [
  without(
    {
      name: 'The inbox lets an event through again',
      code: 'handle-once.ts',
      people: ['free merchant', 'shopper', 'shopper'],
    },
    [
      'ON CONFLICT DO NOTHING RETURNING event_id',
      'ON CONFLICT (consumer, event_id) DO UPDATE SET shop_id = excluded.shop_id RETURNING event_id',
    ],
    ['SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2', 'SELECT 1 WHERE $1::text || $2::text IS NULL'],
  ),
  without(
    { name: 'Events are not marked as sent for their consumers', code: 'relay.ts', people: ['merchant', 'shopper'] },
    ["sent_to = string_to_array(sent.queues, ',')", "sent_to = '{}'"],
  ),
  instead(
    { name: 'Nothing is reconciled', code: 'reconciler.ts', people: ['merchant', 'shopper'] },
    Reconciler.prototype,
    { reconcileOnce: () => Promise.resolve(0) },
  ),
  without(
    { name: 'All that wait are passed over, the last one too', code: 'reconciler.ts', people: ['merchant', 'buyer'] },
    ['SELECT $1, id, shop_id FROM waiting WHERE id < last_id', 'SELECT $1, id, shop_id FROM waiting'],
  ),
  without({ name: 'An Idempotency-Key is taken again', code: 'idempotency.ts', people: ['merchant'] }, [
    'VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    'VALUES ($1, $2, $3) ON CONFLICT (shop_id, key) DO UPDATE SET fingerprint = excluded.fingerprint RETURNING key',
  ]),
  without({ name: 'A webhook that was received is received again', code: 'receive-webhook.ts', people: ['customer'] }, [
    'ON CONFLICT DO NOTHING RETURNING id',
    'ON CONFLICT (shop_id, id) DO UPDATE SET topic = excluded.topic RETURNING id',
  ]),
  instead(
    {
      name: 'Impressions are acknowledged before they are stored',
      code: 'impression-batcher.ts',
      people: ['free merchant', 'shopper', 'shopper'],
    },
    batcher,
    {
      write(impressions) {
        void write.call(this, impressions).catch(nothing);
        return Promise.resolve([]);
      },
    },
  ),
  without(
    {
      name: 'Of two readings of an order the one that writes last wins',
      code: 'write-purchases.ts',
      people: ['buyer', 'buyer', 'operator'],
      faults: SLOW,
    },
    ['WHERE purchase.reading < excluded.reading', 'WHERE true'],
  ),
  without(
    {
      name: 'Nobody asks who was erased',
      code: 'customer-merges.ts',
      people: ['buyer', 'buyer', 'customer'],
      faults: { jobs: 0.2, slow: 0.05 },
    },
    ['FROM erased_customers($1)', 'FROM erased_customers($1) WHERE false'],
  ),
  without(
    { name: 'A reading does not follow merges', code: 'customer-merges.ts', people: ['buyer', 'buyer', 'customer'] },
    [
      'SELECT DISTINCT ON (id) id, left_id AS "leftId" FROM merged WHERE step > 0',
      'SELECT DISTINCT ON (id) id, left_id AS "leftId" FROM merged WHERE step < 0',
    ],
  ),
  without(
    {
      name: 'Merges do not wait for those that write purchases',
      code: 'customer-merges.ts',
      people: ['buyer', 'buyer', 'customer'],
      faults: SLOW,
    },
    ["SELECT pg_advisory_xact_lock_shared(hashtextextended('customer merges ' || $1::text, 0))", 'SELECT $1::text'],
  ),
  {
    name: 'The document is written over any other',
    code: 'publish-settings.ts',
    people: ['merchant', 'second merchant'],
    apply: (world) => {
      world.platform.alter = ({ body }: FakeRequest) => {
        for (const metafield of body.query?.includes('SetMetafield') ? (body.variables?.metafields ?? []) : [])
          delete metafield.compareDigest;
      };
      return nothing;
    },
  },
  without(
    {
      name: 'A call that was given up is forgotten once another one has succeeded',
      code: 'late-calls.ts',
      people: ['merchant', 'buyer'],
    },
    [
      'rewrite_at = CASE WHEN t.is_sure THEN t.rewrite_at ELSE $3 END',
      'rewrite_at = CASE WHEN false THEN $3::timestamptz END',
    ],
    [
      'CASE WHEN NOT is_sure THEN $4 WHEN rewrite_at > $3 THEN rewrite_at END',
      'CASE WHEN false THEN $4::timestamptz END',
    ],
  ),
  without(
    {
      name: 'Publishing afresh forgets what was given up',
      code: 'write-checkout-rules.ts',
      people: ['merchant', 'operator'],
    },
    [
      /^UPDATE checkout_rules(?=\s+SET numbers = '{}')/,
      'WITH forgotten AS (DELETE FROM checkout_token WHERE $1::uuid IS NULL OR shop_id = $1) UPDATE checkout_rules',
    ],
  ),
  without(
    {
      name: 'What is counted is not locked',
      code: 'write-quota.ts',
      people: ['free merchant', 'shopper', 'shopper', 'owner'],
      faults: SLOW,
    },
    [/(FROM "quota" .*)FOR NO KEY UPDATE/s, '$1'],
  ),
  without(
    {
      name: 'What was told is not noted',
      code: 'write-quota.ts',
      people: ['free merchant', 'shopper', 'shopper'],
    },
    ['level = n.level, told = n.told', 'level = quota.level, told = quota.told'],
  ),
  without(
    {
      name: 'A mail that nobody confirms is sent again and again',
      code: 'mail-attempts.ts',
      people: ['free merchant', 'customer', 'shopper'],
      faults: { mail: 0.7 },
    },
    ['WHERE m.unsure < $3', 'WHERE m.unsure < $3 + 100'],
  ),
];

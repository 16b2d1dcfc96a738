// Defects put into the product by hand, each of which the simulation has to find: a check that finds nothing proves
// nothing. Most take something out of a statement on its way to PostgreSQL; the code itself stays as it is.
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { Turns } from '@purchase-limits/api/events/turns';
import { ImpressionBatcher } from '@purchase-limits/api/impressions/impression-batcher';
import type { FakeRequest } from '../api/test/fake-platform.js';
import type { World } from './world.js';

/** `apply` puts it in, and answers how it is taken out again. `code`: what of the product it takes away. */
export type Defect = { name: string; code: string; apply: (world: World) => () => void };

const nothing = () => {};

/** Statements lose something. */
function without(name: string, code: string, ...changes: [from: string | RegExp, to: string][]): Defect {
  const apply = (world: World) => {
    world.statements.rewrite = (text) => changes.reduce((all, [from, to]) => all.replace(from, to), text);
    return nothing;
  };
  return { name, code, apply };
}

/** A method does something else. */
function instead<Class extends object>(name: string, code: string, of: Class, change: Partial<Class>): Defect {
  const apply = () => {
    const original = Object.fromEntries(Object.keys(change).map((key) => [key, of[key as keyof Class]]));
    Object.assign(of, change);
    return () => void Object.assign(of, original);
  };
  return { name, code, apply };
}

type Batcher = { write: (impressions: unknown) => Promise<unknown[]> };
const batcher = ImpressionBatcher.prototype as unknown as Batcher;
const { write } = batcher;

export const DEFECTS: Defect[] = [
  without(
    'The inbox lets an event through again',
    'handle-once.ts',
    [
      'ON CONFLICT DO NOTHING RETURNING event_id',
      'ON CONFLICT (consumer, event_id) DO UPDATE SET shop_id = excluded.shop_id RETURNING event_id',
    ],
    ['SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2', 'SELECT 1 WHERE $1::text || $2::text IS NULL'],
  ),
  without('Events are not marked as sent for their consumers', 'relay.ts', [
    "sent_to = string_to_array(sent.queues, ',')",
    "sent_to = '{}'",
  ]),
  instead('Nothing is reconciled', 'reconciler.ts', Reconciler.prototype, { reconcileOnce: () => Promise.resolve(0) }),
  without('All that wait are passed over, the last one too', 'reconciler.ts', [
    'SELECT $1, id, shop_id FROM waiting WHERE id < last_id',
    'SELECT $1, id, shop_id FROM waiting',
  ]),
  without('An Idempotency-Key is taken again', 'idempotency.ts', [
    'VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    'VALUES ($1, $2, $3) ON CONFLICT (shop_id, key) DO UPDATE SET fingerprint = excluded.fingerprint RETURNING key',
  ]),
  without('A webhook that was received is received again', 'receive-webhook.ts', [
    'ON CONFLICT DO NOTHING RETURNING id',
    'ON CONFLICT (shop_id, id) DO UPDATE SET topic = excluded.topic RETURNING id',
  ]),
  instead('Impressions are acknowledged before they are stored', 'impression-batcher.ts', batcher, {
    write(impressions) {
      void write.call(this, impressions).catch(nothing);
      return Promise.resolve([]);
    },
  }),
  without('Of two readings of an order the one that writes last wins', 'write-purchases.ts', [
    'WHERE purchase.reading < excluded.reading',
    'WHERE true',
  ]),
  without('An order whose customer was erased is read again', 'write-purchases.ts', [
    "AND (purchase.customer_id IS NOT NULL OR purchase.purchased_at IS DISTINCT FROM 'epoch')",
    '',
  ]),
  without('A reading does not follow merges', 'customer-merges.ts', [
    'SELECT DISTINCT ON (id) id, left_id AS "leftId" FROM merged WHERE step > 0',
    'SELECT DISTINCT ON (id) id, left_id AS "leftId" FROM merged WHERE step < 0',
  ]),
  without('Merges do not wait for those that write purchases', 'customer-merges.ts', [
    "SELECT pg_advisory_xact_lock_shared(hashtextextended('customer merges ' || $1::text, 0))",
    'SELECT $1::text',
  ]),
  {
    name: 'The document is written over any other',
    code: 'publish-settings.ts',
    apply: (world) => {
      world.platform.alter = ({ body }: FakeRequest) => {
        for (const metafield of body.query?.includes('SetMetafield') ? (body.variables?.metafields ?? []) : [])
          delete metafield.compareDigest;
      };
      return nothing;
    },
  },
  without(
    'A call that was given up is forgotten once another one has succeeded',
    'late-calls.ts',
    [
      'rewrite_at = CASE WHEN t.is_sure THEN t.rewrite_at ELSE $3 END',
      'rewrite_at = CASE WHEN false THEN $3::timestamptz END',
    ],
    [
      'CASE WHEN NOT is_sure THEN $4 WHEN rewrite_at > $3 THEN rewrite_at END',
      'CASE WHEN false THEN $4::timestamptz END',
    ],
  ),
  instead('Jobs of a shop do not take turns', 'turns.ts', Turns.prototype, {
    take: () => Promise.resolve({ release: () => Promise.resolve() }),
  }),
  without('What is counted is not locked', 'write-quota.ts', [/(FROM "quota" .*)FOR NO KEY UPDATE/s, '$1']),
  without('A level that was told is told again', 'write-quota.ts', [
    'level = n.level, told = n.told',
    'level = n.level',
  ]),
  without('A mail that nobody confirms is sent again and again', 'mail-attempts.ts', [
    'WHERE m.unsure < $3',
    'WHERE m.unsure < $3 + 100',
  ]),
];

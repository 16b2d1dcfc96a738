// Deliveries that the platform would never make, and the state of a shop that deliveries lead to.
import { createHmac, randomUUID } from 'node:crypto';
import type { TestApp, TestShop } from '../test-app.js';
import { WEBHOOK_SAMPLES, type TopicName } from '../webhook-samples.js';
import { leavesOf, literal, withValue, type Json } from './requests.js';
import { tablesOf } from './tables.js';

const SECRET = 'test-secret-of-the-platform';
/** Stands in every payload and must stand in no log. */
export const CONFIDENTIAL = 'confidential-7f3a';

export const signatureOf = (body: string | Buffer, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Delivers these bytes; `headers` in place of the right ones. */
export async function deliver(
  app: TestApp,
  shop: TestShop,
  name: string,
  body: string | Buffer,
  headers: Record<string, string | undefined> = {},
): Promise<number> {
  const right = {
    host: 'localhost',
    'content-type': 'application/json',
    'x-shopify-topic': name,
    'x-shopify-shop-domain': shop.domain,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-hmac-sha256': signatureOf(body),
  };
  const sent = Object.entries({ ...right, ...headers }).filter(([, value]) => value !== undefined);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/webhooks/shopify',
    headers: Object.fromEntries(sent) as Record<string, string>,
    payload: body,
  });
  return answer.statusCode;
}

const VALUES: Record<string, Json> = {
  'a number': 5,
  'a negative number': -1,
  'an id beyond 2^53': literal('9007199254740993'),
  'an id beyond every number': literal('1e400'),
  'an id as a long text': '9'.repeat(300),
  'a text': `'; DROP TABLE shop; -- ${CONFIDENTIAL}`,
  'an absurd date': '9999-99-99T99:99:99Z',
  'a date far ahead': '+275760-09-13T00:00:00.000Z',
  'a text of 100 kB': 'x'.repeat(100_000),
  null: null,
  'a list': [[]],
  'an object': { __proto__x: {} },
};
/** PostgreSQL stores neither. */
export const UNSTORABLE: Record<string, Json> = {
  NUL: `a\0${CONFIDENTIAL}`,
  'half a character': `\ud800${CONFIDENTIAL}`,
};

/** The payloads of a topic, each with one value replaced, and those that are none. */
export function hostilePayloads(name: TopicName, values = VALUES): [string, string][] {
  const sample = JSON.parse(
    JSON.stringify({ note: CONFIDENTIAL, ...WEBHOOK_SAMPLES[name]({ turn: 1, at: new Date() }) }),
  ) as Json;
  return leavesOf(sample).flatMap((path) =>
    Object.entries(values).map(([what, value]): [string, string] => [
      `${path.join('.')}: ${what}`,
      JSON.stringify(withValue(sample, path, value)).replace(/"@literal@(.*?)@literal@"/g, '$1'),
    ]),
  );
}

export const BODIES: Record<string, string> = {
  'no JSON': `{"note":"${CONFIDENTIAL}`,
  'a list': '[]',
  null: 'null',
  'a text': `"${CONFIDENTIAL}"`,
  'a megabyte': JSON.stringify({ note: 'x'.repeat(1_000_000) }),
  'more than a megabyte': JSON.stringify({ note: 'x'.repeat(1_100_000) }),
  'deep nesting': `{"note":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  'prototype keys': '{"__proto__":{"current":[]},"constructor":{"prototype":{}},"id":1}',
};

/** Of these a row for each delivery, or the work that it made, is kept by design. */
const LOGS = ['event_log', 'inbox', 'webhook_delivery', 'notification', 'mail_attempt', 'dead_end', 'idempotency'];
/** How often something was done, and when: not what it led to. */
const COUNTERS = ['version', 'changes', 'written', 'judged', 'reading', 'checked_at', 'updated_at', 'attempts'];
/** Sixty days before the platform was read. */
const OF_READING = ['known_since', 'shown_since'];
/** Of each installation others. */
const OF_INSTALLATION = ['access_token', 'refresh_token', 'installation_id'];
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The shop's rows in all tables that deliveries may change, without what differs between two shops anyway: names, ids
 * and moments after `since`.
 */
export async function stateOf(app: TestApp, shop: TestShop, since: Date): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const { name, shopColumn } of await tablesOf(app)) {
    if (shopColumn === null || LOGS.includes(name)) continue;
    const rows = await app.sql<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${shopColumn} = $1`, [
      shop.id,
    ]);
    state[name] = rows.map(({ row }) => comparable(row, shop, since)).sort();
  }
  return state;
}

function comparable(row: object, { domain }: TestShop, since: Date): string {
  const kept = Object.entries(row).filter(
    ([column]) => !COUNTERS.includes(column) && ![...OF_INSTALLATION, ...OF_READING].includes(column),
  );
  const text = JSON.stringify(Object.fromEntries(kept), (_, value: unknown) => {
    const isRecent =
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) > since.getTime();
    return isRecent ? 'now' : value;
  });
  return text.replaceAll(domain, 'DOMAIN').replaceAll(domain.split('.')[0]!, 'NAME').replace(UUID, 'ID');
}

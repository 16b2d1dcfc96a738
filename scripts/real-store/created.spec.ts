import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Created, type Ask } from './created.js';
import { nameOf } from './operations.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'created-'));
  file = join(folder, 'created.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const RULE = { type: 'checkout rule', id: 'gid://shopify/Validation/1' } as const;
const TOPIC = { type: 'webhook subscription', id: 'gid://shopify/WebhookSubscription/2' } as const;
const FIELD = { type: 'metafield', id: 'gid://shopify/Product/3', namespace: '$app', key: 'real-store-test' } as const;

/** A store that has these answers, and what was asked of it. */
function storeWith(messages: Record<string, string>) {
  const asked: [string, object][] = [];
  const ask: Ask = async (query, variables) => {
    const name = nameOf(query);
    asked.push([name, variables]);
    if (messages[name] === 'unreachable') throw new TypeError('fetch failed');
    const userErrors = messages[name] ? [{ message: messages[name] }] : [];
    return { status: 200, data: { [name]: { userErrors } }, refusal: null };
  };
  return { ask, asked };
}

it('removes the latest first, and then has nothing to remember', async () => {
  const created = new Created(file);
  for (const thing of [RULE, TOPIC, FIELD]) created.add(thing);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(3);
  const { ask, asked } = storeWith({});
  expect(await created.removeAll(ask)).toEqual([]);
  expect(asked).toEqual([
    ['DeleteCheckoutMetafields', { metafields: [{ ownerId: FIELD.id, namespace: '$app', key: 'real-store-test' }] }],
    ['Unsubscribe', { id: TOPIC.id }],
    ['DeleteValidation', { id: RULE.id }],
  ]);
  expect(existsSync(file)).toBe(false);
});

it('goes on where one cannot be removed, and tries that again in the next run', async () => {
  const created = new Created(file);
  for (const thing of [RULE, TOPIC, FIELD]) created.add(thing);
  const { ask } = storeWith({ Unsubscribe: 'unreachable', DeleteValidation: 'You may not' });
  expect(await created.removeAll(ask)).toEqual([
    { thing: TOPIC, reason: 'fetch failed' },
    { thing: RULE, reason: 'You may not' },
  ]);
  const next = new Created(file);
  expect(next.left).toEqual([RULE, TOPIC]);
  const later = storeWith({ Unsubscribe: 'Webhook subscription does not exist' });
  expect(await next.removeAll(later.ask)).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

it('does not take an answer without data for a removal', async () => {
  const created = new Created(null);
  created.add(RULE);
  const refused: Ask = async () => ({ status: 200, data: null, refusal: 'missing-scope' });
  expect(await created.removeAll(refused)).toEqual([{ thing: RULE, reason: 'missing-scope' }]);
  for (const data of [{ validationDelete: null }, {}]) {
    const silent: Ask = async () => ({ status: 200, data, refusal: null });
    expect(await created.removeAll(silent)).toEqual([{ thing: RULE, reason: 'the store did not say so' }]);
  }
});

it('forgets what a step has removed itself', () => {
  const created = new Created(file);
  for (const thing of [RULE, FIELD]) created.add(thing);
  created.drop(RULE.id);
  created.drop(FIELD.id);
  expect(created.left).toEqual([FIELD]);
  created.dropMetafield(FIELD.id, FIELD.key);
  expect(existsSync(file)).toBe(false);
});

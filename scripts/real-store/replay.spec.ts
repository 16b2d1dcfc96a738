// Replays every tape of `sandbox/tapes/` on a fresh local store.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Admin } from './admin.js';
import { allSteps } from './all-steps.js';
import { Created } from './created.js';
import { startLocalStore, type LocalStore } from './local-store.js';
import { appOperations } from './operations.js';
import { record } from './record.js';
import { operationsIn, Recorder } from './recorder.js';
import { replayOn } from './replay.js';
import { linesOf, parseTape, printTape, type GraphqlLine, type Tape, type WebhookLine } from './tape.js';
import { tapesIn } from './tapes.js';

const ROOT = resolve(__dirname, '../..');
const tapes = tapesIn(ROOT);
const local = parseTape(readFileSync(join(ROOT, 'sandbox/tapes/local-store.jsonl'), 'utf8'));

const start = () => startLocalStore(ROOT, process.env.TEST_POSTGRES_URL!);
let store: LocalStore;
beforeAll(async () => {
  store = await start();
});
afterAll(() => store?.stop());

/** What a line is about. How often a bulk operation is asked for depends on how fast it is. */
const outlineOf = (line: Tape['lines'][number]) => {
  const { kind, step, operation, topic, refusal } = line as Partial<Record<string, unknown>>;
  return { kind, step, operation, topic, refusal };
};
const part = (lines: Tape['lines']): Tape => ({ ...local, lines });
const changed = <Line extends Tape['lines'][number]>(line: Line, change: (line: Line) => void): Line => {
  const copy = structuredClone(line);
  change(copy);
  return copy;
};

it('is recorded by every step of the command, which leaves nothing in the store', async () => {
  const log: string[] = [];
  const created = new Created(null);
  const { signal } = new AbortController();
  const given = { store, steps: allSteps, created, apiVersion: local.header.apiVersion, signal };
  const { tape, how, left } = await record({ ...given, log: (line) => log.push(line) });
  expect(log.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect([how, left]).toEqual(['complete', []]);
  // Otherwise record it again: npm run real-store -- --local
  expect(tape.lines.map(outlineOf)).toEqual(local.lines.map(outlineOf));
  const admin = new Admin({ ...store, apiVersion: local.header.apiVersion }, new Recorder());
  const { data } = await admin.askQuietly(`query Left {
    validations(first: 1) { nodes { id } }
    webhookSubscriptions(first: 1) { nodes { id } }
    currentAppInstallation { activeSubscriptions { id } metafields(first: 1) { nodes { key } } }
  }`);
  expect(data).toEqual({
    validations: { nodes: [] },
    webhookSubscriptions: { nodes: [] },
    currentAppInstallation: { activeSubscriptions: [], metafields: { nodes: [] } },
  });
});

it.each(tapes)('$file: the local store answers in the same form', async ({ file, tape }) => {
  const fresh = await start();
  const { differences, compared, stale } = await replayOn(fresh, tape).finally(() => fresh.stop());
  expect(differences).toEqual([]);
  const exchanges = tape.lines.filter(({ kind }) => ['graphql', 'webhook', 'function'].includes(kind)).length;
  expect(compared + stale.length).toBe(exchanges);
  if (stale.length > 0) process.stderr.write(`${file}: changed since, record again: ${stale.join(', ')}\n`);
  // The tape of the local store can be recorded again by everybody.
  if (tape.header.store === 'local') expect(stale).toEqual([]);
});

it('names the step and the field where an answer has another form', async () => {
  const graphql = linesOf(local, 'graphql');
  const find = (operation: string) => graphql.find((line) => line.operation === operation)!;
  const answer = (line: GraphqlLine) => line.body as { data: { shop: Record<string, unknown> }; errors?: object[] };
  const shop = changed(find('Shop'), (line) => {
    const { shop } = answer(line).data;
    shop.currencyFormats = 'text-1';
    shop.added = true;
    delete shop.weightUnit;
  });
  const refused = changed(find('Locales'), (line) => {
    answer(line).errors = [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' }, path: ['shopLocales'] }];
    line.status = 403;
  });
  const [webhook] = linesOf(local, 'webhook').filter(({ topic }) => topic === 'products/update');
  const told = changed(webhook as WebhookLine, (line) => {
    (line.body as Record<string, unknown>).updated_at = 7;
    line.headers['x-shopify-added'] = '…';
    line.isSigned = false;
  });
  const cancelled = changed(find('CancelReading'), (line) => {
    (answer(line).data as unknown as { bulkOperationCancel: object }).bulkOperationCancel = { userErrors: [] };
  });
  const unknown = changed(find('Vendors'), (line) => (line.digest = 'of another text'));
  const { differences, stale } = await replayOn(store, part([shop, refused, told, cancelled, unknown]));
  expect(differences).toEqual([
    'reads: Shop: data.shop.currencyFormats: recorded text, the local store has object',
    'reads: Shop: data.shop.added: recorded boolean, the local store has absent',
    'reads: Shop: data.shop.weightUnit: recorded absent, the local store has text',
    'reads: Locales: status.403: recorded boolean, the local store has absent',
    'reads: Locales: status.200: recorded absent, the local store has boolean',
    'reads: Locales: errors: recorded 1 entries, the local store has none',
    'webhooks: products/update: headers.x-shopify-added: recorded boolean, the local store has absent',
    'webhooks: products/update: isSigned.false: recorded boolean, the local store has absent',
    'webhooks: products/update: isSigned.true: recorded absent, the local store has boolean',
    'webhooks: products/update: updated_at: recorded number, the local store has time',
    'orders: CancelReading: data.bulkOperationCancel.bulkOperation: recorded absent, the local store has null',
  ]);
  expect(stale).toEqual(['Vendors']);
});

it('has the same situations as the tape: fewer rules of ours refused, and only what was granted', async () => {
  const validations = linesOf(local, 'graphql').filter(({ operation }) => operation === 'CreateValidation');
  const few = validations.map((line) => (line.times > 1 ? { ...line, times: 3 } : line));
  expect((await replayOn(store, part(few))).differences).toEqual([]);
  const header = { ...local.header, scopes: ['read_products', 'read_locales', 'write_app_proxy'] };
  const [created] = validations;
  const { differences } = await replayOn(store, { header, lines: [created!] });
  expect(differences).toContain('validations: CreateValidation: errors: recorded none, the local store has 1 entries');
});

it('is recorded with a token that lacks scopes, as far as that allows, and replayed alike', async () => {
  await store.setScopes(['read_locales', 'write_app_proxy']);
  const steps = allSteps.filter(({ name }) => ['reads', 'validations', 'orders'].includes(name));
  const { signal } = new AbortController();
  const given = { store, steps, created: new Created(null), apiVersion: local.header.apiVersion, signal };
  const { tape, left } = await record({ ...given, log: () => {} });
  expect([tape.header.scopes, left]).toEqual([['read_locales', 'write_app_proxy'], []]);
  const asked = linesOf(tape, 'graphql');
  expect(asked.find(({ operation }) => operation === 'Products')?.refusal).toBe('missing-scope');
  const notRun = linesOf(tape, 'not-run').find(({ operation }) => operation === 'UpdateValidation');
  expect(notRun?.reason).toBe('the store refused a checkout rule, so the refusal of the 26th was not provoked');
  const { differences, compared } = await replayOn(store, tape);
  expect([differences, compared]).toEqual([[], asked.length]);
});

it('is a tape of every operation, or says why one was not run', () => {
  for (const { tape } of tapes) {
    const run = operationsIn(tape.lines);
    const notRun = linesOf(tape, 'not-run').filter(({ reason }) => reason !== '');
    const named = [...run, ...notRun.map(({ operation }) => operation)];
    if (tape.header.store === 'local') expect(named).toEqual(expect.arrayContaining([...appOperations.keys()]));
  }
  expect(printTape(local).length).toBeLessThan(100_000);
});

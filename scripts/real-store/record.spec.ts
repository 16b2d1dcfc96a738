// The command on a store that answers what a test says: what it refuses, and what it leaves behind.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { VALIDATIONS_QUERY } from '@purchase-limits/api/platform/checkout-operations';
import { SHOP_QUERY } from '@purchase-limits/api/platform/operations';
import { Admin } from './admin.js';
import { allSteps } from './all-steps.js';
import { readCommand } from './arguments.js';
import { Created } from './created.js';
import { requireDevelopmentStore } from './development-store.js';
import { appOperations, nameOf } from './operations.js';
import { reserve } from './tape-file.js';
import { record } from './record.js';
import { Recorder } from './recorder.js';
import type { Step } from './step.js';
import { validations } from './steps/validations.js';
import { DECLARED_TOPICS } from './steps/webhooks.js';
import type { Store } from './store.js';
import { linesOf } from './tape.js';
import { createTestCharge, requireTest } from './test-charge.js';

const ROOT = resolve(__dirname, '../..');
type Asked = { query: string; variables: Record<string, unknown>; token: unknown };
type Answer = { status?: number; headers?: Record<string, string>; body: unknown };

let server: Server;
let address: string;
let asked: Asked[];
let answer: (asked: Asked) => Answer;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { query, variables } = (await json(request)) as Asked;
    const one = { query, variables, token: request.headers['x-shopify-access-token'] };
    asked.push(one);
    const { status = 200, headers = {}, body } = answer(one);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  await once(server.close(), 'close');
});
beforeEach(() => {
  asked = [];
  answer = () => ({ body: { data: {} } });
});

const DOMAIN = 'my-dev.myshopify.com';
const store = () =>
  ({
    kind: 'development',
    domain: DOMAIN,
    adminUrl: address,
    token: 'shpat_1',
    secrets: [],
    appUrl: address,
  }) as unknown as Store;
const adminWith = (recorder = new Recorder()) =>
  new Admin({ adminUrl: address, token: 'shpat_1', apiVersion: 'v' }, recorder);
const recordWith = (steps: Step[], signal = new AbortController().signal, created = new Created(null)) =>
  record({ store: store(), steps, created, apiVersion: '2026-10', signal, log: () => {} });
const RULE = { type: 'checkout rule', id: 'gid://shopify/Validation/7' } as const;
/** Without the questions for what earlier runs left. */
const names = () => asked.map(({ query }) => nameOf(query)).filter((name) => !name.startsWith('Left'));

describe('the store', () => {
  const plan = (shop: object | null) => (answer = () => ({ body: { data: { shop } } }));
  const check = () => requireDevelopmentStore({ adminUrl: address, domain: DOMAIN, token: 'shpat_1', apiVersion: 'v' });

  it('is one for development, by its own words', async () => {
    plan({ myshopifyDomain: DOMAIN, plan: { partnerDevelopment: true } });
    await check();
  });

  it('is refused otherwise, and asked for nothing else', async () => {
    for (const shop of [
      { myshopifyDomain: DOMAIN, plan: { partnerDevelopment: false } },
      { myshopifyDomain: DOMAIN },
      { myshopifyDomain: 'other.myshopify.com', plan: { partnerDevelopment: true } },
      null,
    ]) {
      plan(shop);
      await expect(check()).rejects.toThrow(/not a development store|not one of/);
    }
    answer = () => ({ status: 401, body: 'Unauthorized' });
    await expect(check()).rejects.toThrow('answered 401');
    expect(new Set(names())).toEqual(new Set(['DevelopmentStore']));
  });
});

describe('the arguments', () => {
  const env = { PLATFORM_CLIENT_ID: 'a', PLATFORM_CLIENT_SECRET: 'b', PUBLIC_URL: 'https://limits.example.com/' };

  it('name a store, and the app by the environment', () => {
    expect(readCommand([DOMAIN], { ...env, STORE_ACCESS_TOKEN: 'shpat_1' })).toMatchObject({
      kind: 'development',
      deploys: true,
      settings: { domain: DOMAIN, token: 'shpat_1', publicUrl: 'https://limits.example.com' },
    });
    expect(readCommand([DOMAIN, '--no-deploy'], env)).toMatchObject({ deploys: false, settings: { token: null } });
    expect(readCommand(['--local', '--to', '/tmp/a.jsonl'], {})).toEqual({ kind: 'local', to: '/tmp/a.jsonl' });
  });

  it.each([
    [[], env, 'npm run real-store'],
    [[DOMAIN, 'other.myshopify.com'], env, 'npm run real-store'],
    [[DOMAIN, '--fast'], env, 'npm run real-store'],
    [[DOMAIN, '--to'], env, 'npm run real-store'],
    [['--local', DOMAIN], env, 'npm run real-store'],
    [['shop.example.com'], env, 'no address of a store'],
    [['my-dev.myshopify.com.evil.com'], env, 'no address of a store'],
    [[DOMAIN], {}, 'PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET, PUBLIC_URL'],
    [[DOMAIN], { ...env, PUBLIC_URL: 'http://localhost:3000' }, 'begins with https://'],
    [[DOMAIN], { ...env, WEBHOOKS_PORT: 'x' }, 'from 1 to 65535'],
  ])('%j are refused', (args, given, message) => {
    expect(() => readCommand(args, given)).toThrow(message);
  });
});

describe('the tape’s file', () => {
  it('is refused before anything is asked of the store, when it cannot be written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tape-'));
    writeFileSync(join(folder, 'taken'), '');
    expect(() => reserve(join(folder, 'taken/one.jsonl'))).toThrow('--to FILE');
    const file = join(folder, 'below/one.jsonl');
    expect(reserve(file).write('whole', true)).toBe(file);
    expect(reserve(file).write('half', false)).toBe(`${file}.incomplete`);
    reserve(file).discard();
    expect(readFileSync(file, 'utf8')).toBe('whole');
    expect(readdirSync(join(folder, 'below')).sort()).toEqual(['one.jsonl', 'one.jsonl.incomplete']);
    rmSync(folder, { recursive: true });
  });
});

describe('charges', () => {
  it('are tests, whatever is asked for', async () => {
    const charge = { name: 'x', returnUrl: 'https://example.com', amount: 1, trialDays: 0, test: false };
    await createTestCharge(adminWith(), 'billing', charge);
    expect(asked.map(({ variables }) => variables.test)).toEqual([true]);
    for (const variables of [{}, { test: false }]) expect(() => requireTest(variables)).toThrow('was not created');
  });
});

describe('a run', () => {
  const waits = (onStart: () => void): Step => ({
    name: 'waits',
    title: 'Wait',
    async run({ created, admin }) {
      created.add(RULE);
      onStart();
      await admin.ask('waits', VALIDATIONS_QUERY);
    },
  });

  it('removes what it created when it is stopped, and has a tape of what there is', async () => {
    const stopping = new AbortController();
    answer = ({ query }) => ({ body: { data: { [nameOf(query)]: { userErrors: [] } } } });
    const after: Step = { name: 'after', title: 'After', run: async () => expect(true).toBe(false) };
    const recording = await recordWith([waits(() => stopping.abort()), after], stopping.signal);
    expect(recording).toMatchObject({ how: 'stopped', left: [] });
    expect(names()).toEqual(['Scopes', 'DeleteValidation']);
    expect(linesOf(recording.tape, 'step')).toMatchObject([{ step: 'waits', outcome: 'failed', reasons: ['stopped'] }]);
    expect(linesOf(recording.tape, 'not-run').map(({ operation }) => operation)).toEqual([...appOperations.keys()]);
  });

  it('goes on after a step that failed, and says what it could not remove', async () => {
    answer = ({ query }) => ({
      body: { data: { [nameOf(query)]: { userErrors: [{ message: 'Locked by my-dev.myshopify.com' }] } } },
    });
    const breaks: Step = {
      name: 'breaks',
      title: 'Break',
      async run({ created }) {
        created.add(RULE);
        throw new Error('no answer');
      },
    };
    const asks: Step = {
      name: 'asks',
      title: 'Ask',
      run: async ({ admin }) => void (await admin.ask('asks', VALIDATIONS_QUERY)),
    };
    const { how, left, tape } = await recordWith([breaks, asks]);
    expect([how, left]).toEqual(['failed', [{ thing: RULE, reason: 'Locked by my-dev.myshopify.com' }]]);
    expect(linesOf(tape, 'step').map(({ outcome }) => outcome)).toEqual(['failed', 'recorded']);
    expect(linesOf(tape, 'graphql')).toMatchObject([{ step: 'asks', operation: 'Validations' }]);
  });

  it('removes first what an earlier run left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'record-'));
    const file = join(folder, 'created.json');
    new Created(file).add(RULE);
    answer = ({ query }) => ({ body: { data: { [nameOf(query)]: { userErrors: [] } } } });
    await recordWith([], undefined, new Created(file));
    rmSync(folder, { recursive: true });
    expect(names()).toEqual(['DeleteValidation', 'Scopes']);
  });

  it('removes what it finds of its own without having heard of it, and nothing else', async () => {
    const rule = (id: number, title: string, handle: string) => ({
      id: `rule-${id}`,
      title,
      shopifyFunction: { handle },
    });
    const rules = [
      rule(1, 'Real store test', 'purchase-limits-checkout-rule'),
      rule(2, 'Real store test', 'of-another-app'),
      rule(3, 'Purchase limits', 'purchase-limits-checkout-rule'),
    ];
    const topics = ['real-store-test', 'shopify'].map((path) => ({
      id: path,
      uri: `https://a.example/webhooks/${path}`,
    }));
    answer = ({ query }) => {
      const data = { validations: { nodes: rules }, webhookSubscriptions: { nodes: topics } };
      return { body: { data: nameOf(query).startsWith('Left') ? data : { [nameOf(query)]: { userErrors: [] } } } };
    };
    await recordWith([]);
    const removed = asked.filter(({ query }) => /mutation/.test(query)).map(({ variables }) => variables.id);
    expect(new Set(removed)).toEqual(new Set(['rule-1', 'real-store-test']));
  });

  it('hears what it created when it is stopped meanwhile', async () => {
    const stopping = new AbortController();
    answer = ({ query }) => {
      if (nameOf(query) === 'CreateValidation') stopping.abort();
      const validation = { id: RULE.id };
      return { body: { data: { validationCreate: { validation }, [nameOf(query)]: { userErrors: [] } } } };
    };
    const { how, left } = await recordWith([validations], stopping.signal);
    expect([how, left]).toEqual(['stopped', []]);
    expect(names()).toEqual(['Scopes', 'Validations', 'CreateValidation', 'DeleteValidation']);
  });

  it('fails when an operation is neither run nor explained', async () => {
    const { how } = await recordWith([]);
    expect(how).toBe('failed');
    const explains: Step = {
      name: 'explains',
      title: 'Explain',
      run: async ({ skip }) => skip('there is nothing to ask', [...appOperations.values()]),
    };
    const { how: explained, tape } = await recordWith([explains]);
    expect(explained).toBe('complete');
    expect(new Set(linesOf(tape, 'not-run').map(({ reason }) => reason))).toEqual(new Set(['there is nothing to ask']));
  });

  it('waits where the bucket is empty, and records the answer alone', async () => {
    const cost = { requestedQueryCost: 10, throttleStatus: { currentlyAvailable: 9, restoreRate: 100 } };
    const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost } };
    answer = () => ({ body: asked.length === 1 ? throttled : { data: { validations: { nodes: [] } } } });
    const recorder = new Recorder();
    const { refusal } = await adminWith(recorder).ask('asks', VALIDATIONS_QUERY);
    expect([refusal, asked.length, recorder.exchanges.length]).toEqual([null, 2, 1]);
  });

  it('fails its step when the token is refused, and asks for nothing more in it', async () => {
    answer = ({ query }) =>
      nameOf(query) === 'Scopes' ? { body: { data: {} } } : { status: 401, body: { errors: 'Invalid access token' } };
    const asks: Step = {
      name: 'asks',
      title: 'Ask',
      run: async ({ admin }) => void (await admin.ask('asks', SHOP_QUERY)),
    };
    const { how, tape } = await recordWith([asks]);
    expect(how).toBe('failed');
    expect(linesOf(tape, 'graphql')).toEqual([]);
    expect(linesOf(tape, 'step')).toMatchObject([{ reasons: ['The store refuses the access token.'] }]);
    answer = () => ({ status: 403, body: {} });
    await expect(recordWith([])).rejects.toThrow('does not say what it allows the app (403)');
  });

  it('sends its token nowhere else, and records a page of a proxy as it is', async () => {
    answer = () => ({ status: 302, headers: { location: `${address}/elsewhere` }, body: '<html>' });
    const recorder = new Recorder();
    const { status, data } = await adminWith(recorder).ask('asks', VALIDATIONS_QUERY);
    expect([status, data, asked.length]).toEqual([302, null, 1]);
    expect(recorder.exchanges).toMatchObject([{ status: 302, body: '<html>' }]);
  });
});

it('knows every operation of the app', () => {
  const folder = join(ROOT, 'api/src/platform');
  const sources = readdirSync(folder).filter((name) => name.endsWith('operations.ts'));
  const texts = sources.map((name) => readFileSync(join(folder, name), 'utf8'));
  const written = texts.flatMap((text) =>
    [...text.matchAll(/^ {2}(?:query|mutation) (\w+)/gm)].map(([, name]) => name!),
  );
  expect([...appOperations.keys()].sort()).toEqual(written.sort());
});

it('has each step once, and the topics that the app declares', () => {
  const stepNames = allSteps.map(({ name }) => name);
  expect(new Set(stepNames).size).toBe(stepNames.length);
  const toml = readFileSync(join(ROOT, 'shopify.app.toml'), 'utf8');
  const lists = [...toml.matchAll(/^(?:compliance_)?topics = \[(.*)\]$/gm)].map(([, list]) => list!);
  expect(lists.flatMap((list) => JSON.parse(`[${list}]`) as string[])).toEqual(DECLARED_TOPICS);
});

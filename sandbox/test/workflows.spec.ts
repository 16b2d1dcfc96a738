import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDeclaration } from '../src/app-declaration.js';
import type { SandboxConfig } from '../src/config.js';
import { readFlowActions, type FlowAction } from '../src/workflows/flow-actions.js';
import { FlowSteps } from '../src/workflows/flow-steps.js';
import { readFlowTriggers } from '../src/workflows/flow-triggers.js';
import { defaultShop } from '../src/shops/shops.js';
import { adminOf, tokenWith } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const DECLARED = join(__dirname, '../../extensions');
const RECEIVE = `mutation ($handle: String!, $payload: JSON!) {
  flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { field message } }
}`;
const REACHED = { 'Limit name': 'At most <3>', Kind: 'maximum' };

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('workflows', { settings: { extensionsDir: DECLARED } });
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.database.query('DELETE FROM flow_trigger'));

const ask = adminOf(() => sandbox);
const receive = async (payload: object, handle = 'purchase-limit-reached') => {
  const { data } = await ask(RECEIVE, { handle, payload }, '');
  return (data!.flowTriggerReceive as { userErrors: { field: string[]; message: string }[] }).userErrors;
};
const received = async (shop = 'hoodie-house') => {
  const { body } = await sandbox.browse({ url: `/sandbox/shops/${shop}/workflows` });
  return (JSON.parse(body) as { received: { handle: string; payload: object }[] }).received;
};

it('keeps what arrived for the store, newest first', async () => {
  expect(await receive({ ...REACHED, product_id: 7, customer_id: 8 })).toEqual([]);
  expect(await receive({ Impressions: 50, 'Free impressions': 100 }, 'impression-warning')).toEqual([]);
  expect(await received()).toMatchObject([
    { handle: 'impression-warning', payload: { Impressions: 50, 'Free impressions': 100 } },
    { handle: 'purchase-limit-reached', payload: { ...REACHED, product_id: 7, customer_id: 8 } },
  ]);
  expect(await received('nordic-goods')).toEqual([]);
});

it.each([
  ['a handle that is not declared', REACHED, 'no-such-trigger', 'handle'],
  ['a field that is not declared', { ...REACHED, Color: 'red' }, undefined, 'payload'],
  ['a field that is missing', { Kind: 'maximum' }, undefined, 'payload'],
  ['a value of another type', { ...REACHED, Kind: 3 }, undefined, 'payload'],
  ['a reference that is no number', { ...REACHED, product_id: 'gid://shopify/Product/7' }, undefined, 'payload'],
  ['more than 50 kB', { ...REACHED, 'Limit name': 'x'.repeat(51_200) }, undefined, 'payload'],
])('refuses %s', async (_what, payload, handle, field) => {
  expect(await receive(payload, handle)).toMatchObject([{ field: [field] }]);
  expect(await received()).toEqual([]);
});

it('keeps all digits of an id', async () => {
  const body = `{"query":${JSON.stringify(RECEIVE)},"variables":{"handle":"purchase-limit-reached",
    "payload":{"Limit name":"9007199254740993","Kind":"maximum","product_id":9007199254740993}}}`;
  const { status } = await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/admin/api/2026-10/graphql.json',
    headers: {
      'x-shopify-access-token': await tokenWith(sandbox, defaultShop),
      'content-type': 'application/json',
    },
    body,
  });
  expect(status).toBe(200);
  const listed = (await sandbox.browse({ url: '/sandbox/shops/hoodie-house/workflows' })).body;
  expect(listed).toContain('"product_id":9007199254740993');
  expect(listed).toContain('"Limit name":"9007199254740993"');
  expect((await sandbox.browse({ url: '/store/hoodie-house/workflows' })).body).toContain(
    '&#34;product_id&#34;: 9007199254740993',
  );
});

it('shows them where the platform has the app that makes workflows', async () => {
  const { status, location } = await sandbox.browse({ url: '/store/hoodie-house/apps/flow' });
  expect([status, location]).toEqual([302, '/store/hoodie-house/workflows']);
});

it('refuses as often as it is told to', async () => {
  const body = { target: 'trigger', mode: 'refuse', times: 1 };
  expect((await sandbox.browse({ method: 'PUT', url: '/sandbox/faults', body })).status).toBe(200);
  expect(await receive(REACHED)).toHaveLength(1);
  expect(await receive(REACHED)).toEqual([]);
});

it('shows what arrived and the triggers of the app', async () => {
  const page = async () => (await sandbox.browse({ url: '/store/hoodie-house/workflows' })).body;
  expect(await page()).toContain('Nothing was received yet.');
  await receive(REACHED);
  const shown = await page();
  for (const text of ['<strong>Purchase limit reached</strong>', 'At most &#60;3&#62;', 'Limits deactivated'])
    expect(shown).toContain(text);
  expect((await sandbox.browse({ url: '/store/unknown/workflows' })).status).toBe(404);
  expect((await sandbox.browse({ url: '/sandbox/shops/unknown/workflows' })).status).toBe(404);
});

describe('the declaration of a trigger', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flow-triggers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'shopify.extension.toml'), text);
  };
  const toml = (handle: string, key = 'Limit name') => `[[extensions]]
name = "Reached"
type = "flow_trigger"
handle = "${handle}"
description = "It was reached."
[[settings.fields]]
type = "single_line_text_field"
key = "${key}"`;

  it('is read from folders that begin with flow-', () => {
    write('flow-one', toml('one'));
    write('another', 'not = read');
    expect(readFlowTriggers(folder)).toMatchObject([{ handle: 'one', name: 'Reached' }]);
    expect([readFlowTriggers(null), readFlowTriggers(join(folder, 'nothing'))]).toEqual([[], []]);
  });

  it.each([
    ['a handle that is too long', toml('x'.repeat(31)), /handle: may have up to 30/],
    ['a key with other signs', toml('one', 'limit_name'), /key: may have letters and spaces only/],
    ['no TOML', 'name =', /is not TOML/],
  ])('is refused with %s', (_what, text, message) => {
    write('flow-one', text);
    expect(() => readFlowTriggers(folder)).toThrow(message);
  });

  it('is refused when two have one handle', () => {
    write('flow-one', toml('one'));
    write('flow-two', toml('one'));
    expect(() => readFlowTriggers(folder)).toThrow('Two workflow triggers have the handle one');
  });
});

describe('steps of workflows', () => {
  let app: Server;
  let asked: { signature: string | undefined; body: string }[];
  let answers: number[];
  beforeAll(async () => {
    app = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        asked.push({ signature: request.headers['x-shopify-hmac-sha256'] as string | undefined, body });
        reply.writeHead(answers.shift() ?? 200).end(`{"at":"${request.url}"}`);
      });
    });
    await once(app.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => app.close());
  beforeEach(() => {
    asked = [];
    answers = [];
  });

  const action = (): FlowAction => ({
    handle: 'activate-limit',
    name: 'Activate limit',
    description: 'Activates it.',
    url: `http://127.0.0.1:${(app.address() as AddressInfo).port}/flow/actions`,
    fields: [],
  });
  const steps = () => new FlowSteps(sandbox.database, { clientSecret: SECRET, webhookRetryMs: 1 } as SandboxConfig);
  const SECRET = 'the secret';
  const isSigned = ({ signature, body }: (typeof asked)[number]) =>
    signature === createHmac('sha256', SECRET).update(body).digest('base64');

  it('are sent signed, and again where the app is busy or broken, with the same run id', async () => {
    answers = [503, 500];
    const step = await steps().send(defaultShop, action(), { limit: 'Hoodies' });
    expect(step).toMatchObject({ status: 200, attempts: 3, answer: '{"at":"/flow/actions"}' });
    expect(asked.map(isSigned)).toEqual([true, true, true]);
    const sent = asked.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(new Set(sent.map((each) => each.action_run_id))).toEqual(new Set([step.runId]));
    expect(sent[0]).toMatchObject({
      shopify_domain: defaultShop.domain,
      handle: 'activate-limit',
      properties: { limit: 'Hoodies' },
    });
    expect((await steps().list(defaultShop))[0]).toMatchObject({ runId: step.runId, attempts: 3 });
  });

  it('are not sent again after a refusal, twice where that is wanted, and forged', async () => {
    answers = [422];
    expect(await steps().send(defaultShop, action(), {})).toMatchObject({ status: 422, attempts: 1 });
    expect(await steps().send(defaultShop, action(), {}, { isTwice: true })).toMatchObject({ attempts: 2 });
    asked = [];
    await steps().send(defaultShop, action(), {}, { isForged: true });
    expect(asked.map(isSigned)).toEqual([false]);
  });

  it('are of the declared actions, whose address is below that of the app', async () => {
    const declared = readFlowActions(DECLARED, { applicationUrl: 'https://app.example/embed' } as AppDeclaration);
    expect(declared).toHaveLength(5);
    expect(new Set(declared.map(({ url }) => url))).toEqual(new Set(['https://app.example/embed/flow/actions']));
    const body = { action: 'nothing', properties: {} };
    const url = '/sandbox/shops/hoodie-house/workflows/steps';
    expect((await sandbox.browse({ method: 'POST', url, body })).status).toBe(404);
    expect((await sandbox.browse({ url: '/store/hoodie-house/workflows' })).body).toContain('Run Extend limit');
  });
});

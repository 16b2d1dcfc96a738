import { acquireOffline } from '../src/oauth/tokens.js';
import { defaultShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox('faults');
  token = (await acquireOffline(sandbox.database, defaultShop))!.accessToken;
});
afterAll(() => sandbox?.stop());
afterEach(() => put({ mode: 'none' }));

const put = async (body: object) => {
  const answer = await sandbox.browse({ method: 'PUT', url: '/sandbox/faults', body });
  return { status: answer.status, json: JSON.parse(answer.body) as { faults: object[] } };
};
const ask = async (shop = 'hoodie-house', query = '{ shop { name } }') => {
  const answer = await sandbox.browse({
    method: 'POST',
    url: `/store/${shop}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': token },
    body: { query },
  });
  return { ...answer, json: () => JSON.parse(answer.body) as object };
};

it('answers with a status and a body of any kind, for so many requests', async () => {
  await put({ target: 'graphql', mode: 'status', status: 503, body: 'html', times: 2 });
  const first = await ask();
  expect([first.status, first.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect((await put({ target: 'token', mode: 'hang' })).json.faults).toMatchObject([{ times: 1 }, { mode: 'hang' }]);
  expect((await ask()).status).toBe(503);
  expect((await ask()).json()).toMatchObject({ data: { shop: { name: 'Hoodie House' } } });

  await put({ target: 'graphql', mode: 'status', status: 402 });
  expect((await ask()).json()).toEqual({ errors: 'Unavailable Shop' });
  await put({ target: 'graphql', mode: 'status', status: 429, body: 'text' });
  const flood = await ask();
  expect([flood.status, flood.headers['retry-after'], flood.body]).toEqual([
    429,
    '2.0',
    expect.stringContaining('Exceeded'),
  ]);
});

it('fails in one shop only, when it is told so', async () => {
  await put({ target: 'graphql', mode: 'status', status: 500, shop: 'nordic-goods' });
  expect([(await ask('nordic-goods')).status, (await ask()).status]).toEqual([500, 200]);
  expect((await put({ mode: 'none', target: 'token' })).json.faults).toHaveLength(1);
  expect((await put({ mode: 'none', shop: 'nordic-goods' })).json.faults).toEqual([]);
});

it.each([
  { target: 'graphql', mode: 'trap' },
  { target: 'function', mode: 'slow', ms: 1 },
  { target: 'function', mode: 'status', status: 500 },
])('does not take %j: each target has its own ways to fail', async (fault) => {
  expect((await put(fault)).status).toBe(400);
});

it('fails at the token endpoint', async () => {
  await put({ target: 'token', mode: 'status', status: 502 });
  const { status } = await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/admin/oauth/access_token',
    body: {},
  });
  expect(status).toBe(502);
  expect((await ask()).status).toBe(200);
});

it('answers data with errors, and THROTTLED with status 200', async () => {
  await put({ target: 'graphql', mode: 'partial', times: 1 });
  expect((await ask()).json()).toMatchObject({
    data: { shop: { name: 'Hoodie House' } },
    errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
  await put({ target: 'graphql', mode: 'throttled', times: 1 });
  const throttled = await ask();
  expect([throttled.status, throttled.json()]).toMatchObject([
    200,
    { errors: [{ extensions: { code: 'THROTTLED' } }], extensions: { cost: { actualQueryCost: null } } },
  ]);
});

it('answers late, or never', async () => {
  const { port } = await sandbox.listen();
  const call = (signal?: AbortSignal) =>
    fetch(`http://localhost:${port}/store/hoodie-house/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query: '{ shop { name } }' }),
      ...(signal && { signal }),
    });
  await put({ target: 'graphql', mode: 'slow', ms: 200 });
  const began = performance.now();
  expect((await call()).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  await put({ target: 'graphql', mode: 'hang' });
  await expect(call(AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('refuses what it does not know', async () => {
  for (const body of [
    { target: 'graphql', mode: 'status', status: 418 },
    { target: 'token', mode: 'throttled' },
    { target: 'graphql', mode: 'slow' },
    { target: 'graphql', mode: 'hang', shop: 'nowhere' },
    { target: 'mail', mode: 'hang' },
  ])
    expect((await put(body)).status).toBe(400);
});

it('is switched on and off on its page', async () => {
  const press = (fields: Record<string, string>) =>
    sandbox.browse({
      method: 'POST',
      url: '/store/hoodie-house/faults',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const all = { target: 'graphql', shop: '', status: '503', body: 'json', ms: '5000', times: '' };
  expect((await press({ ...all, mode: 'status' })).status).toBe(303);
  expect((await ask('nordic-goods')).status).toBe(503);
  expect((await sandbox.browse({ url: '/store/hoodie-house/faults' })).body).toContain('Answers with a status: 503');
  await press({ mode: 'none', target: 'graphql', shop: '' });
  expect((await ask()).status).toBe(200);
});

it('throttles a shop that has used its points, and refuses what costs more than a query may', async () => {
  const pages = Array.from({ length: 80 }, (_, index) => `p${index}: products(first: 250) { nodes { id } }`);
  const variants = (alias: string) =>
    `${alias}: products(first: 250) { nodes { variants(first: 250) { nodes { id } } } }`;
  const expensive = await ask(
    'hoodie-house',
    `{ ${Array.from({ length: 7 }, (_, i) => variants(`v${i}`)).join(' ')} }`,
  );
  expect(expensive.json()).toMatchObject({ errors: [{ extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1000 } }] });

  const answers = [];
  for (let calls = 0; calls < 3; calls += 1) answers.push(await ask('hoodie-house', `{ ${pages.join(' ')} }`));
  expect(answers[0]!.json()).toMatchObject({
    extensions: { cost: { requestedQueryCost: 960, actualQueryCost: 960, throttleStatus: { maximumAvailable: 2000 } } },
  });
  expect([answers[2]!.status, answers[2]!.json()]).toMatchObject([
    200,
    { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] },
  ]);
});

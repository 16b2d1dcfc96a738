import { adminOf } from './ask-admin.js';
import { functionFiles, GivenFunction, HANDLE } from './function-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const PAGE = '/store/hoodie-house/settings/checkout-rules';
const SWITCH = '/sandbox/shops/hoodie-house/checkout-rules';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const HOODIE = 41_010_000_100;

let sandbox: RunningSandbox;
const given = new GivenFunction();
beforeAll(async () => {
  sandbox = await startSandbox('checkout_rules', {
    functionFiles: functionFiles('{ presentmentCurrencyRate }'),
    loadFunction: given.load,
  });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  given.run = () => ({ output: { operations: [] }, instructions: 1_234_567 });
  await sandbox.database.query('DELETE FROM validation');
  await sandbox.database.query('DELETE FROM other_validations');
});

const ask = adminOf(() => sandbox);
async function create(input: object): Promise<string> {
  const { data } = await ask(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) { validation { id } } }`,
    { input: { functionHandle: HANDLE, ...input } },
    'write_validations',
  );
  return (data!.validationCreate as { validation: { id: string } }).validation.id;
}
const numberOf = (id: string) => /\d+$/.exec(id)![0];
const press = (body: string) => sandbox.browse({ method: 'POST', url: PAGE, headers: form, body });
const change = (body: object) => sandbox.browse({ method: 'PUT', url: SWITCH, body });
const open = async () => (await sandbox.browse({ url: PAGE })).body;
const rules = async () => (JSON.parse((await sandbox.browse({ url: SWITCH })).body) as { rules: object[] }).rules;
const add = () => sandbox.browse({ method: 'POST', url: '/cart/add.js', body: { id: HOODIE, quantity: 1 } });

it('tells what the function was given and what it answered, the latest run first', async () => {
  const runs = async () =>
    JSON.parse((await sandbox.browse({ url: '/sandbox/shops/hoodie-house/function-runs' })).body);
  await create({ enable: true });
  await add();
  given.run = () => ({ output: { operations: [{ validationAdd: { errors: [] } }] }, instructions: 1 });
  await add();
  const [latest, before] = (await runs()) as { handle: string; input: object; output: object }[];
  expect(latest).toEqual({
    handle: HANDLE,
    input: { presentmentCurrencyRate: expect.any(String) },
    output: { operations: [{ validationAdd: { errors: [] } }] },
  });
  expect(before?.output).toEqual({ operations: [] });
  expect((await sandbox.browse({ url: '/sandbox/shops/nowhere/function-runs' })).status).toBe(404);
});

it('is linked from the settings and says when there is no rule', async () => {
  expect((await sandbox.browse({ url: '/store/hoodie-house/settings' })).body).toContain(`href="${PAGE}"`);
  expect(await open()).toContain('There are no rules here.');
});

it('lists the rules with what they took and how they failed', async () => {
  await create({ title: 'Limits <1>', enable: true });
  await add();
  given.run = () => {
    throw new Error('unreachable');
  };
  await add();
  const page = await open();
  for (const text of ['Limits &#60;1&#62;', 'Carts go through', '1,234,567 instructions, 1 line', 'unreachable'])
    expect(page).toContain(text);
  expect(await rules()).toMatchObject([
    {
      title: 'Limits <1>',
      enabled: true,
      failures: 1,
      lastFailure: 'unreachable',
      lastRun: { instructions: 1_234_567, lines: 1 },
      mostExpensiveRun: { instructions: 1_234_567, lines: 1 },
    },
  ]);
});

it('turns a rule on and off', async () => {
  const id = await create({ title: 'Limits' });
  given.refuseWith('No');
  expect((await add()).status).toBe(200);
  expect(await press(`id=${numberOf(id)}&enabled=true`)).toMatchObject({ status: 303, location: PAGE });
  expect((await add()).status).toBe(422);
  await press(`id=${numberOf(id)}&enabled=false`);
  expect((await add()).status).toBe(200);
});

it('changes whether a failure blocks, and nothing else', async () => {
  const id = await create({ title: 'Limits', enable: true });
  await press(`id=${numberOf(id)}&blockOnFailure=true`);
  expect(await rules()).toMatchObject([{ title: 'Limits', enabled: true, blockOnFailure: true }]);
  expect(await open()).toContain('No cart can be bought');
});

it('says that no more than 25 can be on', async () => {
  for (let count = 0; count < 25; count += 1) await create({ enable: true });
  const id = await create({ enable: false });
  const answer = await press(`id=${numberOf(id)}&enabled=true`);
  expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('At most 25 rules can be on')]);
  expect((await change({ id, enabled: true })).status).toBe(409);
});

it('counts the rules of other apps too, which the app does not see', async () => {
  expect((await press('otherApps=24')).status).toBe(303);
  expect(await open()).toMatch(/name="otherApps"\s+value="24"/);
  await create({ enable: true });
  const { data } = await ask(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) {
       validation { id } userErrors { field message code } } }`,
    { input: { functionHandle: HANDLE, enable: true } },
    'write_validations',
  );
  expect(data!.validationCreate).toEqual({
    validation: null,
    userErrors: [
      {
        field: null,
        message: 'Cannot have more than 25 active validation functions.',
        code: 'MAX_VALIDATIONS_ACTIVATED',
      },
    ],
  });
  const off = await create({ enable: false });
  expect((await change({ id: off, enabled: true })).status).toBe(409);
  const listed = await ask('{ validations(first: 50) { nodes { id } } }', {}, 'read_validations');
  expect((listed.data!.validations as { nodes: object[] }).nodes).toHaveLength(2);
  expect((await change({ otherApps: 25 })).status).toBe(409);
  expect((await press('otherApps=25')).status).toBe(409);
  const { status, body } = await change({ otherApps: 3 });
  expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ otherApps: 3 })]);
  expect((await change({ id: off, enabled: true })).status).toBe(200);
  expect((await change({ otherApps: 26 })).status).toBe(400);
});

it('leaves the rules of other apps in the store when the app is uninstalled', async () => {
  await change({ otherApps: 5 });
  const installation = { method: 'PUT', url: '/sandbox/shops/hoodie-house/installation' } as const;
  await sandbox.browse({ ...installation, body: { installed: false } });
  await sandbox.browse({ ...installation, body: { installed: true } });
  expect(JSON.parse((await sandbox.browse({ url: SWITCH })).body)).toEqual({ rules: [], otherApps: 5 });
});

it('is changed as JSON too', async () => {
  const id = await create({ title: 'Limits' });
  const { status, body } = await change({ id, enabled: true });
  expect([status, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ id, enabled: true, blockOnFailure: false }),
  ]);
});

it.each([
  [{ id: 'gid://shopify/Product/1', enabled: true }, 400, 'id: is no id of a validation'],
  [{ enabled: true }, 400, 'id: '],
  [{ id: 'gid://shopify/Validation/1', enabled: 'yes' }, 400, 'enabled: '],
  [{ id: 'gid://shopify/Validation/1', enabled: true }, 404, 'no such checkout rule'],
])('refuses %j with %i', async (body, status, message) => {
  const answer = await change(body);
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(message)]);
});

it('is not changed by a form of another site', async () => {
  const id = await create({});
  const answer = await sandbox.browse({
    method: 'POST',
    url: PAGE,
    headers: { ...form, 'sec-fetch-site': 'cross-site' },
    body: `id=${numberOf(id)}&enabled=true`,
  });
  expect(answer.status).toBe(403);
  expect(await rules()).toMatchObject([{ enabled: false }]);
});

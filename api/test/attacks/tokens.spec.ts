// Every operation that needs an identity is called with tokens that name nobody.
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';
import { NEED_IDENTITY, sampleOf, sampleRequest, targetOf, type Target } from './requests.js';
import { hashesOf } from './tables.js';
import { findingOf, forgeries, type Forgery } from './tokens.js';

/** Calls of these are many, so every forgery is tried on few operations and some on every one. */
const OPERATIONS_FOR_ALL = 4;
const FORGERIES_FOR_EACH = 8;
/** Each process writes down that it lives, whoever calls. */
const CHANGES_BY_ITSELF = ['process'];

describe('a call with a token that names nobody', () => {
  let app: TestApp;
  let shop: TestShop;
  let forged: Forgery[];
  let target: Target;
  beforeAll(async () => {
    app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'on' });
    shop = await buildShop(app);
    await app.merchant(shop).create();
    await app.drain();
    forged = await forgeries(app, shop);
    await app.drain();
    target = targetOf(app);
  });
  afterAll(() => app.stop());

  const attack = async (operations: typeof NEED_IDENTITY, attempts: Forgery[]): Promise<string[]> => {
    const findings: string[] = [];
    for (const { name, operation } of operations)
      for (const forgery of attempts) {
        const finding = await findingOf(target, sampleRequest(operation), forgery);
        if (finding) findings.push(`${name} with ${forgery.name}: ${finding}`);
      }
    return findings;
  };

  it('is refused by every operation of the description, asks for a fresh one and changes no table', async () => {
    const before = await hashesOf(app, { without: CHANGES_BY_ITSELF });
    const document = JSON.parse((await app.http.inject('/apiSa/openapi.json')).body) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) => (security ? [`${method} ${path}`] : [])),
    );
    expect(NEED_IDENTITY.map(({ operation: { method, path } }) => `${method} ${path}`).sort()).toEqual(
      described.sort(),
    );
    expect(await attack(NEED_IDENTITY, [forged[0]!, ...sampleOf(forged, FORGERIES_FOR_EACH)])).toEqual([]);
    expect(await attack(sampleOf(NEED_IDENTITY, OPERATIONS_FOR_ALL), forged)).toEqual([]);
    expect(await hashesOf(app, { without: CHANGES_BY_ITSELF })).toEqual(before);
  });

  it('is told apart from one with a good token by the same checks', async () => {
    const good = { name: 'a good token', headers: { 'x-auth-token': await sessionToken(shop.domain) } };
    const reading = NEED_IDENTITY.filter(({ name }) => name === 'getShop');
    expect(await attack(reading, [good])).toEqual(['getShop with a good token: answered 200']);
  });

  it('is reported where an operation answers it, or refuses it in another way', async () => {
    const [{ operation }] = NEED_IDENTITY as [(typeof NEED_IDENTITY)[number]];
    const asked = (answer: Awaited<ReturnType<Target>>) =>
      findingOf(async () => answer, sampleRequest(operation), forged[0]!);
    const headers = { 'x-shopify-retry-invalid-session-request': '1' };
    const refusal = { error: 'Please sign in again.', code: 'unauthorized' };
    expect(await asked({ status: 200, text: '{}', headers })).toBe('answered 200');
    expect(await asked({ status: 401, text: JSON.stringify(refusal), headers: {} })).toMatch('fresh token');
    expect(await asked({ status: 401, text: '{"message":"no"}', headers })).toMatch('no error of the contract');
    expect(await asked({ status: 401, text: JSON.stringify({ ...refusal, shop: shop.id }), headers })).toBe(
      'tells shop',
    );
    expect(await asked({ status: 401, text: JSON.stringify(refusal), headers })).toBeNull();
  });
});

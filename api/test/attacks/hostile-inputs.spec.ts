// Every value of every request is replaced by what no client of ours sends.
import { Logger } from '@nestjs/common';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';
import { attacksOn, findingOf } from './hostile-inputs.js';
import type { Operation } from '@purchase-limits/contract/operation';
import {
  OPERATIONS,
  sampleOf,
  sampleRequest,
  settled,
  targetOf,
  withHeaders,
  type Answer,
  type Request,
  type Target,
} from './requests.js';
import { placesIn } from './tenants.js';
import { fillTables, hashesOf } from './tables.js';

const ATTACKS_ON_EACH = 8;

describe('hostile input', () => {
  let app: TestApp;
  let other: TestShop;
  let target: Target;
  /** What a request may name: the shop's limit, and the shop. */
  let own: string[];
  const refused: string[] = [];
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope =
      'read_products,read_locales,write_app_proxy,write_products,write_validations,read_orders,write_customers';
    const shop = await buildShop(app, { plan: 'unlimited' });
    own = [(await app.merchant(shop).create()).limit.id, shop.domain];
    await app.drain();
    other = await buildShop(app);
    await app.stopWorker();
    await fillTables(app, other.id, 'of another shop');
    Logger.overrideLogger(false);
    target = withHeaders(targetOf(app), async () => ({ 'x-auth-token': await sessionToken(shop.domain) }));
  });
  afterAll(() => app.stop());

  /** The request as the operation takes it, naming what there is. */
  const reached = async (operation: Operation): Promise<{ request: Request; answer: Answer }> => {
    const first = await settled(target, sampleRequest(operation));
    if (first.answer.status !== 404) return first;
    for (const put of placesIn(first.request, operation.path))
      for (const id of own) {
        const request = put(id);
        const answer = await target(request);
        if (answer.status !== 404) return { request, answer };
      }
    return first;
  };

  it.each(OPERATIONS)('breaks nothing in $name, and is refused by the field’s name', async ({ name, operation }) => {
    const before = await hashesOf(app, { shopId: other.id });
    const { request, answer } = await reached(operation);
    const isTaken = answer.status < 400;
    if (!isTaken) refused.push(`${name}: ${answer.status} ${answer.text.slice(0, 100)}`);
    const findings: string[] = [];
    for (const attack of sampleOf(attacksOn(request, operation.path), ATTACKS_ON_EACH)) {
      const finding = await findingOf(target, operation, attack, isTaken);
      if (finding) findings.push(`${attack.name}: ${finding}`);
    }
    expect(findings).toEqual([]);
    expect(await hashesOf(app, { shopId: other.id })).toEqual(before);
    expect((await app.http.inject('/health/live')).statusCode).toBe(200);
  });

  it('was tried on requests that most operations take', () => {
    expect(refused.length).toBeLessThan(OPERATIONS.length * 0.4);
  });

  it('is reported where it breaks an operation, or is answered in another shape', async () => {
    const { operation } = OPERATIONS.find(({ name }) => name === 'saveShopifyFlow')!;
    const attack = { name: 'x', request: sampleRequest(operation), field: 'isConnected' };
    const asked = (status: number, body: object | string) =>
      findingOf(async () => ({ status, text: JSON.stringify(body), headers: {} }), operation, attack, true);
    expect(await asked(500, {})).toBe('answers 500');
    expect(await asked(400, { message: 'no' })).toBe('answers 400 in another shape');
    expect(await asked(200, { leaked: true })).toMatch('answers 200 with what is not promised: shopifyFlow');
    expect(await asked(422, { error: 'x', code: 'invalid', fields: {} })).toBe('names no field');
    const elsewhere = { error: 'x', code: 'invalid', fields: { name: 'Required' } };
    expect(await asked(422, elsewhere)).toBe('names name in place of isConnected');
    expect(await asked(422, { ...elsewhere, fields: { isConnected: 'Required' } })).toBeNull();
  });
});

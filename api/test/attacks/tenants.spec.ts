// Every operation of a merchant is called with the ids of everything that another shop has.
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { check } from '../limit-files.js';
import { buildShop, limitDraft, sessionToken, TestApp, type TestShop } from '../test-app.js';
import {
  NEED_IDENTITY,
  OPERATIONS,
  sampleOf,
  sampleRequest,
  settled,
  targetOf,
  withHeaders,
  type Request,
  type Target,
} from './requests.js';
import { fillTables } from './tables.js';
import { findingsOf, idsOf, placesIn } from './tenants.js';

const REQUESTS_FOR_EACH = 5;
const MARK = `secret${randomUUID().replaceAll('-', '')}`;

describe('the ids of another shop', () => {
  let app: TestApp;
  let victim: TestShop;
  let limitId: string;
  let ids: string[];
  let asStranger: Target;
  let asVictim: Target;
  beforeAll(async () => {
    app = await TestApp.start();
    victim = await buildShop(app);
    const stranger = await buildShop(app);
    const merchant = app.merchant(victim);
    limitId = (await merchant.create({ name: `${MARK} limit` })).limit.id;
    await check(merchant, `name,type,max\n${MARK} of a file,cart,3`);
    await merchant.send('post', '/limits', limitDraft(), { 'idempotency-key': randomUUID() });
    await app.merchant(stranger).create();
    await app.drain();
    await app.stopWorker();
    Logger.overrideLogger(false);
    await fillTables(app, victim.id, MARK);
    ids = await idsOf(app, victim.id);
    const as = (shop: TestShop) =>
      withHeaders(targetOf(app), async () => ({ 'x-auth-token': await sessionToken(shop.domain) }));
    [asStranger, asVictim] = [as(stranger), as(victim)];
  });
  afterAll(() => app.stop());

  const attack = async (target: Target, requests: readonly Request[]) =>
    findingsOf(target, requests, { app, shopId: victim.id, mark: MARK });
  const findLimit = OPERATIONS.find(({ name }) => name === 'getLimit')!.operation;

  it('are those of all its tables', () => {
    expect(ids).toEqual(expect.arrayContaining([limitId, victim.id]));
    expect(ids.length).toBeGreaterThan(30);
  });

  it.each(NEED_IDENTITY)('serve nobody else in $name', async ({ operation }) => {
    const { request } = await settled(asStranger, sampleRequest(operation));
    const places = placesIn(request, operation.path);
    // The limit's id is tried everywhere; of the others a sample.
    const pairs = sampleOf(
      Array.from({ length: ids.length * places.length }, (_, pair) => pair),
      REQUESTS_FOR_EACH,
    );
    const sampled = pairs.map((pair) => places[pair % places.length]!(ids[Math.floor(pair / places.length)]!));
    const requests = [request, ...sampleOf(places, REQUESTS_FOR_EACH).map((put) => put(limitId)), ...sampled];
    expect(await attack(asStranger, requests)).toEqual([]);
  });

  it('are seen to be told where their own shop asks', async () => {
    const requests = placesIn(sampleRequest(findLimit), findLimit.path).map((put) => put(limitId));
    expect(await attack(asVictim, requests)).toEqual(['tells a text of the other shop with 200']);
  });

  it('are seen to be changed where an operation changes them', async () => {
    const careless: Target = async () => {
      await app.sql('UPDATE purchase_limit SET version = version + 1 WHERE id = $1', [limitId]);
      return { status: 200, text: '{}', headers: {} };
    };
    expect(await attack(careless, [sampleRequest(findLimit)])).toEqual(['changes purchase_limit of the other shop']);
  });
});

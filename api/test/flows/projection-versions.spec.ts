// Rows that an earlier version of a projection wrote are written again, without anybody asking for it.
import { Transactions } from '../../src/database/transactions.js';
import { TASKS } from '../../src/housekeeping/tasks.js';
import { LIMIT_LIST_VERSION } from '../../src/limits/limit-list-version.js';
import { SETTINGS_VERSION } from '../../src/storefront/settings-version.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('a projection of a later version', () => {
  let app: TestApp;
  let [earlier, present]: TestShop[] = [];
  beforeAll(async () => {
    app = await TestApp.start();
    [earlier, present] = [await buildShop(app), await buildShop(app)];
    for (const shop of [earlier, present]) await app.merchant(shop).create({ name: 'At most 3' });
    await app.drain();
  });
  afterAll(() => app.stop());

  const runTask = async () => {
    const transactions = app.worker.get(Transactions, { strict: false });
    await TASKS.projections.run({ transactions, config: app.config, at: new Date(), isStopping: () => false });
    await app.drain();
  };
  const listed = async (shop: TestShop) =>
    app.sql('SELECT name, projection_version AS version FROM limit_list WHERE shop_id = $1', [shop.id]);
  const settings = async (shop: TestShop) => {
    const [row] = await app.sql<{ limits: number; version: number }>(
      `SELECT jsonb_array_length(document->'limits') AS limits, projection_version AS version
       FROM storefront_settings WHERE shop_id = $1`,
      [shop.id],
    );
    return row;
  };

  it('writes the rows of the list again where an earlier one wrote them, and no others', async () => {
    await app.sql(`UPDATE limit_list SET name = 'as it was', projection_version = $1 WHERE shop_id = $2`, [
      LIMIT_LIST_VERSION - 1,
      earlier!.id,
    ]);
    await app.sql(`UPDATE limit_list SET name = 'as it is' WHERE shop_id = $1`, [present!.id]);
    await runTask();
    expect(await listed(earlier!)).toEqual([{ name: 'At most 3', version: LIMIT_LIST_VERSION }]);
    expect(await listed(present!)).toEqual([{ name: 'as it is', version: LIMIT_LIST_VERSION }]);
  });

  it('writes the document of a storefront again', async () => {
    await app.sql(`UPDATE storefront_settings SET document = '{}', projection_version = $1 WHERE shop_id = $2`, [
      SETTINGS_VERSION - 1,
      earlier!.id,
    ]);
    await runTask();
    expect(await settings(earlier!)).toEqual({ limits: 1, version: SETTINGS_VERSION });
  });

  it('asks for nothing once all rows are its own', async () => {
    const requests = () => app.sql(`SELECT 1 FROM event_log WHERE type LIKE '%RebuildRequested'`);
    const before = (await requests()).length;
    await runTask();
    expect(await requests()).toHaveLength(before);
  });
});

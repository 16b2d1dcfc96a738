import { MOST_CORRECTED, type CellCorrection, type LimitImport } from '@purchase-limits/contract/limit-import';
import { check, knowHandles } from '../limit-files.js';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

const WRONG = [
  'name,type,max,products,end_date',
  'Hoodies,product,1.000,hoodie|gone,01.02.2026',
  'The cart,cart,3,,',
  ',cart,5,,',
].join('\n');
const CORRECTIONS: CellCorrection[] = [
  { row: 2, column: 'max', value: '1000' },
  { row: 2, column: 'products', value: 'hoodie' },
  { row: 2, column: 'end_date', value: '' },
  { row: 4, column: 'name', value: '=1+1' },
];

describe('corrections of a file of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
    knowHandles(app.platform);
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const correct = (id: string, corrections: object[], by = merchant) =>
    by.send('post', `/limits/imports/${id}/corrections`, { corrections });
  const corrected = async (id: string, corrections: object[]) => {
    const { status, body } = await correct(id, corrections);
    expect(status).toBe(201);
    return body as LimitImport;
  };
  const start = (id: string) => merchant.send('post', `/limits/imports/${id}/start`);
  const contents = () =>
    app.sql<{ id: string; kept: boolean }>(
      'SELECT id, content IS NOT NULL AS kept FROM limit_import WHERE shop_id = $1 ORDER BY created_at',
      [shop.id],
    );

  it('come with what the cells have, are checked like a file, and are imported', async () => {
    const wrong = await check(merchant, WRONG);
    expect(wrong.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'max', '1.000'],
      [2, 'end_date', '01.02.2026'],
      [2, 'products', 'hoodie|gone'],
      [4, 'name', ''],
    ]);
    const clean = await corrected(wrong.id, CORRECTIONS);
    expect(clean).toMatchObject({ fileName: 'limits.csv', status: 'checked', rows: 3, valid: 3, problemCount: 0 });
    expect(clean.preview.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Hoodies'],
      [3, 'The cart'],
      [4, '=1+1'],
    ]);
    expect((await start(clean.id)).status).toBe(202);
    await app.drain();
    const { items } = await merchant.list('?sort=createdAt&direction=asc');
    const limits = await Promise.all(items.map(({ id }) => merchant.get(id)));
    expect(limits).toMatchObject([
      { name: 'Hoodies', max: 1000, endDate: null, products: { items: [{ productId: '1001' }] } },
      { name: 'The cart', max: 3 },
      { name: '=1+1', max: 5 },
    ]);
  });

  it('can be wrong themselves, and add to those before', async () => {
    const wrong = await check(merchant, WRONG);
    const still = await corrected(wrong.id, [
      ...CORRECTIONS.slice(0, 2),
      { row: 2, column: 'end_date', value: 'soon' },
      { row: 4, column: 'name', value: 'x'.repeat(151) },
      // A cell without a problem, in a column that the file does not have.
      { row: 3, column: 'status', value: 'on' },
    ]);
    expect(still.problems).toEqual([
      { row: 2, column: 'end_date', message: 'Enter a date as YYYY-MM-DD', value: 'soon' },
      { row: 3, column: 'status', message: 'Use one of active, inactive', value: 'on' },
      { row: 4, column: 'name', message: expect.any(String), value: 'x'.repeat(151) },
    ]);
    const clean = await corrected(still.id, [
      { row: 2, column: 'end_date', value: '2027-01-01' },
      { row: 3, column: 'status', value: ' ' },
      { row: 4, column: 'name', value: 'Third' },
    ]);
    expect(clean).toMatchObject({ valid: 3, problemCount: 0 });
  });

  it('may be none: what was wrong outside of the file is looked at again', async () => {
    const { id, problems } = await check(merchant, 'name,type,max,collections\nA,collection,3,footwear');
    expect(problems).toMatchObject([{ column: 'type', value: 'collection' }]);
    await app.sql(`UPDATE quota SET plan = 'basic', features = '{collection_limits}' WHERE shop_id = $1`, [shop.id]);
    expect(await corrected(id, [])).toMatchObject({ valid: 1, problemCount: 0 });
  });

  it('are of the first cells that are not too long; others are corrected in the file', async () => {
    const long = 'x'.repeat(MOST_CORRECTED.characters + 1);
    const rows = Array.from({ length: MOST_CORRECTED.cells + 5 }, () => ',cart,1');
    const { problems } = await check(merchant, ['name,type,max', `${long},cart,1`, ...rows].join('\n'));
    expect(problems).toHaveLength(MOST_CORRECTED.cells + 6);
    expect(problems.filter(({ value }) => value === '')).toEqual(problems.slice(1, 1 + MOST_CORRECTED.cells));
    expect(problems[0]).toMatchObject({ row: 2, value: null });
    const surplus = await check(merchant, 'name,type,max,\nA,cart,1,surplus');
    expect(surplus.problems).toMatchObject([{ row: 2, column: null, value: null }]);
    expect(await contents()).toEqual([{ id: surplus.id, kept: false }]);
    expect((await correct(surplus.id, [])).body).toMatchObject({ code: 'import_not_correctable' });
  });

  it.each([
    ['a row that is not there', [{ row: 9, column: 'max', value: '1' }], 'corrections.0.row'],
    ['the names of the columns', [{ row: 1, column: 'max', value: '1' }], 'corrections.0.row'],
    ['another column', [{ row: 2, column: '__proto__', value: '1' }], 'corrections.0.column'],
    ['what is no text', [{ row: 2, column: 'max', value: 1 }], 'corrections.0.value'],
    ['a text that cannot be stored', [{ row: 2, column: 'name', value: 'a\0' }], 'corrections.0.value'],
    ['a text that is too long', [{ row: 2, column: 'name', value: 'x'.repeat(2_001) }], 'corrections.0.value'],
    ['too many', Array.from({ length: 51 }, () => CORRECTIONS[0]!), 'corrections'],
  ])('of %s are refused, and the file stays', async (_what, corrections, field) => {
    const { id } = await check(merchant, WRONG);
    const { status, body } = await correct(id, corrections);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await contents()).toEqual([{ id, kept: true }]);
  });

  it('do not make a file larger than one that can be uploaded', async () => {
    const rows = Array.from({ length: 10 }, () => `${'x'.repeat(999_000)},cart,`);
    const { id } = await check(merchant, ['name,type,max', ...rows].join('\n'));
    const value = 'x'.repeat(MOST_CORRECTED.characters);
    const columns = ['max', 'products', 'collections', 'status', 'condition'];
    const corrections = rows.flatMap((_, index) => columns.map((column) => ({ row: index + 2, column, value })));
    expect((await correct(id, corrections)).body).toMatchObject({ code: 'too_large' });
    expect((await correct(id, corrections.slice(0, 2))).status).toBe(201);
  });

  it('can be sent again when the answer was lost, and from another tab; what was seen is imported', async () => {
    const { id } = await check(merchant, WRONG);
    const first = await corrected(id, CORRECTIONS);
    const second = await corrected(id, CORRECTIONS.slice(1));
    expect(first.problemCount).toBe(0);
    expect(second.problems).toMatchObject([{ row: 2, column: 'max' }]);
    expect((await start(first.id)).status).toBe(404);
    expect((await start(second.id)).body).toMatchObject({ code: 'import_has_problems' });
    expect(await contents()).toEqual([
      { id, kept: true },
      { id: second.id, kept: true },
    ]);
    const third = await corrected(second.id, CORRECTIONS.slice(0, 1));
    expect(await contents()).toEqual([
      { id: second.id, kept: true },
      { id: third.id, kept: false },
    ]);
    expect((await correct(id, [])).status).toBe(404);
  });

  it('are refused for a file in order, for one that another has replaced, and for a stranger', async () => {
    const clean = await check(merchant, 'name,type,max\nA,cart,3');
    expect((await correct(clean.id, [])).body).toMatchObject({ code: 'import_not_correctable' });
    const wrong = await check(merchant, WRONG);
    expect((await correct(wrong.id, CORRECTIONS, app.merchant(await buildShop(app)))).status).toBe(404);
    await check(merchant, WRONG);
    expect((await correct(wrong.id, CORRECTIONS)).body).toMatchObject({
      code: 'not_found',
      error: 'This file isn’t here anymore. Choose it again.',
    });
    expect((await correct('not-an-id', [])).status).toBe(404);
  });

  it('are not offered for what an earlier release has checked', async () => {
    const { id } = await check(merchant, WRONG);
    await app.sql(
      `UPDATE limit_import SET content = NULL,
         problems = (SELECT jsonb_agg(problem - 'value') FROM jsonb_array_elements(problems) AS problem) WHERE id = $1`,
      [id],
    );
    const { body } = await merchant.send('get', `/limits/imports/${id}`);
    expect((body as LimitImport).problems[0]).toMatchObject({ row: 2, column: 'max', value: null });
    expect((await correct(id, CORRECTIONS)).status).toBe(409);
  });
});

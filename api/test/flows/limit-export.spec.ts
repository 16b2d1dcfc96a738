import { parse } from 'csv-parse/sync';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { importFile, knowHandles } from '../limit-files.js';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

/** `replaces`: by name. */
const DRAFTS: Partial<LimitDraft>[] = [
  { name: '=HYPERLINK("https://a.example")' },
  {
    name: 'Shoes; all',
    type: 'collection',
    collectionIds: ['2001', '2999'],
    status: 'inactive',
    max: null,
    multiple: 2,
  },
  {
    name: 'Variants',
    products: { kind: 'specific', items: [{ productId: '1003', variantIds: ['1'] }, { productId: '1002' }] },
    exclusions: { products: [{ productId: '1001' }] },
    notificationTrigger: 'add_to_cart',
    repurchase: { option: 'once_per_year' },
    contactUs: { enabled: true, url: 'https://a.example' },
    messages: { en: { maximumQuantityLimitMessage: 'No more' } },
  },
  {
    name: 'Conditions',
    replaces: ['Variants'],
    products: { kind: 'group', match: 'all', conditions: [{ field: 'tags', operator: 'equals', value: 'x' }] },
    exclusions: {
      group: { kind: 'group', match: 'all', conditions: [{ field: 'giftCard', operator: 'equals', value: 'true' }] },
    },
  },
  { name: "'90s", type: 'cart', products: undefined, conditionType: 'total_weight', max: null, min: 1.234 },
];

describe('the export of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
    knowHandles(app.platform);
    shop = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(shop);
    const ids: Record<string, string> = {};
    for (const { replaces = [], ...draft } of DRAFTS) {
      const { limit } = await merchant.create({ ...draft, replaces: replaces.map((name) => ids[name]!) });
      ids[limit.name] = limit.id;
    }
    const { limit } = await merchant.create({ name: 'Deleted' });
    await merchant.send('post', '/limits/delete', { ids: [limit.id] });
  });
  afterAll(() => app.stop());

  const exported = async () => {
    const { status, headers, text } = await merchant.send('get', '/limits/export');
    expect(status).toBe(200);
    return { headers, text, rows: parse(text, { columns: true, bom: true }) as Record<string, string>[] };
  };

  it('is a CSV file with a byte order mark, oldest limit first, with handles where known', async () => {
    const { headers, text, rows } = await exported();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="limits.csv"',
    });
    expect(text.startsWith('\uFEFFid,name,type,status,condition,min,max,multiple,start_date,end_date,products')).toBe(
      true,
    );
    expect(text.split('\r\n')[0]!.endsWith(',replaces,version,details')).toBe(true);
    expect(rows).toMatchObject([
      {
        name: `'=HYPERLINK("https://a.example")`,
        type: 'product',
        max: '3',
        products: 'hoodie',
        version: '1',
        details: '',
      },
      { name: 'Shoes; all', status: 'inactive', multiple: '2', collections: 'footwear|id:2999', details: '' },
      {
        name: 'Variants',
        products: 'id:1003 (1)|sneakers',
        excluded_products: 'hoodie',
        repurchase: 'once_per_year',
        trigger: 'add_to_cart',
        contact_us: 'true',
        contact_url: 'https://a.example',
        details: '{"messages":{"en":{"maximumQuantityLimitMessage":"No more"}}}',
      },
      {
        name: 'Conditions',
        products: '',
        replaces: 'Variants',
        details: expect.stringMatching(/^\{"products":\{"kind":"group",.*"exclusions":\{"group":\{/),
      },
      { name: "''90s", condition: 'total_weight', min: '1.2340', each_variant: 'false' },
    ]);
  });

  it('can be imported by another shop, and there gives the same file again', async () => {
    const { text } = await exported();
    // A collection that is gone can't be imported.
    const carried = text.replace('|id:2999', '');
    const other = app.merchant(await buildShop(app, { plan: 'basic' }));
    expect(await importFile(app, other, carried)).toMatchObject({ status: 'done', rows: 5 });
    const again = await other.send('get', '/limits/export');
    const withoutIds = (csv: string) => csv.replace(/^[0-9a-f-]{36},/gm, '');
    expect(withoutIds(again.text)).toBe(withoutIds(carried));
  });

  it('names ids while the platform does not answer', async () => {
    const { override } = app.platform;
    app.platform.override = () => undefined;
    app.platform.isDown = true;
    try {
      const { rows } = await exported();
      expect(rows.map(({ products }) => products)).toEqual(['id:1001', '', 'id:1003 (1)|id:1002', '', '']);
    } finally {
      app.platform.isDown = false;
      app.platform.override = override;
    }
  });

  it('has every limit of a shop with many, each once', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => `Cart ${index},cart,inactive,3`);
    const many = app.merchant(await buildShop(app));
    await importFile(app, many, ['name,type,status,max', ...rows].join('\n'));
    const { text } = await many.send('get', '/limits/export');
    const names = (parse(text, { columns: true, bom: true }) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(rows.map((row) => row.split(',')[0]));
  });
});

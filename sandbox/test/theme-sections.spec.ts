// Parts of pages by request: the section rendering API, sections in the cart's answers, and the choice of a theme.
import { rmSync } from 'node:fs';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';
import { writeTheme } from './theme-fixture.js';

const HOODIE = 41_010_000_100;
const LIMITED = 41_010_000_600;

jest.spyOn(console, 'warn').mockImplementation(() => {});
let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  folder = writeTheme();
  sandbox = await startSandbox('theme_sections', { settings: { themeDir: folder } });
});
afterAll(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await post('/cart/clear.js');
});

type Answer = Record<string, unknown> & { sections?: Record<string, string | null> };
const get = (url: string) => sandbox.browse({ url });
const post = async (url: string, body: object = {}, headers: Record<string, string> = {}) => {
  const answer = await sandbox.browse({ method: 'POST', url, body, headers });
  return { status: answer.status, json: JSON.parse(answer.body) as Answer };
};

describe('the section rendering API', () => {
  it('answers `sections` with the HTML of each id, and null for one that fails', async () => {
    const { body } = await get('/products/classic-hoodie?sections=drawer,broken,none');
    const sections = JSON.parse(body) as Record<string, string | null>;
    expect(sections).toEqual({ drawer: expect.stringContaining('|product|Classic Hoodie'), broken: null, none: null });
    expect(sections.drawer).toMatch(/^<div id="shopify-section-drawer" class="shopify-section">/);
  });

  it('refuses more than five', async () => {
    expect((await get('/?sections=a,b,c,d,e,f')).status).toBe(400);
  });

  it('answers `section_id` with one section of the template, a group or a file', async () => {
    const page = (await get('/products/classic-hoodie')).body;
    const [, main] = /shopify-section-(template--\d+__main)/.exec(page)!;
    const [, header] = /shopify-section-(sections--\d+__top)/.exec(page)!;
    expect((await get(`/products/classic-hoodie?section_id=${main}`)).body).toMatch(
      /^<div id="[^"]+"[^>]*><h1>Classic/,
    );
    expect((await get(`/products/classic-hoodie?section_id=${header}`)).body).toContain('<nav data-scheme');
    expect((await get('/?section_id=none')).status).toBe(404);
  });

  it('gives the recommended products to a section', async () => {
    const { body } = await get('/recommendations/products.json?product_id=7001000001&limit=2');
    expect((JSON.parse(body) as { products: unknown[] }).products).toHaveLength(2);
  });
});

describe('sections in an answer of the cart', () => {
  it.each([
    ['add', { id: HOODIE, quantity: 2, sections: 'drawer,header' }, 2],
    [
      'add',
      { items: [{ id: HOODIE, quantity: 3 }], sections: ['drawer'], sections_url: '/products/classic-hoodie' },
      3,
    ],
  ])('%s %j shows the cart after the change', async (name, body, count) => {
    const { json } = await post(`/cart/${name}.js`, body);
    expect(json.sections?.drawer).toContain(`|${count}|`);
  });

  it('shows change, update and clear, on the page that is asked for', async () => {
    await post('/cart/add.js', { id: HOODIE });
    const asked = { sections: ['drawer'], sections_url: '/de/products/stoneware-mug' };
    const changed = (await post('/cart/change.js', { line: 1, quantity: 5, ...asked })).json;
    expect(changed.sections?.drawer).toContain('|5||drawer|product|Stoneware Mug');
    expect((await post('/cart/update.js', { updates: [4], ...asked })).json.sections?.drawer).toContain('|4|');
    expect((await post('/cart/clear.js', asked)).json.sections?.drawer).toContain('|0|empty|');
  });

  it('takes the page of the request without `sections_url`', async () => {
    const referer = { referer: 'http://localhost:3001/products/classic-hoodie?variant=1' };
    const { json } = await post('/cart/add.js', { id: HOODIE, sections: 'drawer' }, referer);
    expect(json.sections?.drawer).toContain('|product|Classic Hoodie');
  });

  it('answers 400 for a wrong `sections_url`, and the cart has changed', async () => {
    const { status } = await post('/cart/add.js', {
      id: HOODIE,
      sections: 'drawer',
      sections_url: 'https://x.example',
    });
    expect(status).toBe(400);
    expect((JSON.parse((await get('/cart.json')).body) as { item_count: number }).item_count).toBe(1);
  });

  it('answers JSON at addresses that end in .js, whatever `Accept` says', async () => {
    const { json } = await post('/cart/add.js', { id: HOODIE }, { accept: 'text/html' });
    expect(json.variant_id).toBe(HOODIE);
  });
});

it('says why the stock refuses, as `message`, `description`, and `errors` of a change', async () => {
  const text = 'The maximum quantity of this item is already in your cart.';
  await post('/cart/add.js', { id: LIMITED, quantity: 5 });
  const refused = await post('/cart/add.js', { id: LIMITED });
  expect(refused).toEqual({ status: 422, json: { status: 422, message: text, description: text } });
  const { json } = await post('/cart/change', { line: 1, quantity: 9 }, { accept: 'application/json' });
  expect(json).toEqual({ status: 422, message: text, description: text, errors: text });
});

it('shows another currency for a visit: prices, cart and scripts', async () => {
  await post('/cart/add.js', { id: HOODIE, quantity: 2 });
  const page = (await get('/products/classic-hoodie?currency=EUR&preview_theme=linden')).body;
  expect(page).toContain('€51,20');
  expect(page).toContain('"currency":{"active":"EUR","rate":"0.8"}');
  const cart = JSON.parse((await get('/cart.js')).body) as Answer;
  expect(cart).toMatchObject({ currency: 'EUR', total_price: 10_240 });
  await sandbox.browse({ method: 'POST', url: '/localization', body: { country_code: 'US', return_to: '/cart' } });
  expect(JSON.parse((await get('/cart.js')).body)).toMatchObject({ currency: 'USD', total_price: 12_800 });
  await get('/?preview_theme=');
});

describe('the theme of a store', () => {
  const put = (shop: string, theme: unknown) =>
    sandbox.browse({ method: 'PUT', url: `/sandbox/shops/${shop}/theme`, body: { theme } });

  it('is chosen for each store, and refused when there is none of that name', async () => {
    expect((await put('trail-and-co', 'classic')).status).toBe(200);
    const page = await sandbox.browse({ url: '/', host: 'trail-and-co.localhost:3001' });
    expect(page.body).toContain('theme-modern.js');
    expect((await get('/products/classic-hoodie')).body).toContain('data-drawer');
    const wrong = await put('trail-and-co', 'none');
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('is none of classic, folder, ')]);
    expect((await put('none', 'classic')).status).toBe(404);
    const read = JSON.parse((await get('/sandbox/shops/trail-and-co/theme')).body) as { theme: string };
    expect(read.theme).toBe('classic');
  });

  it('is another one for the rest of a visit with `preview_theme`', async () => {
    expect((await get('/?preview_theme=classic')).body).toContain('theme-modern.js');
    expect((await get('/cart')).body).toContain('theme-modern.js');
    await get('/?preview_theme=folder');
    expect((await get('/products/classic-hoodie')).body).toContain('data-drawer');
  });
});

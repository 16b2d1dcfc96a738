import { setMetafields } from '../src/admin-graphql/metafields.js';
import { catalogOf } from '../src/catalog/catalog.js';
import { defaultShop, shops } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const embed = `
<div id="embed" data-template="{{ template.name }}|{{ template }}|{{ request.page_type }}"
  data-locale="{{ request.locale.iso_code }}|{{ request.locale.primary }}"
  data-customer="{{ customer.id }}|{{ customer.tags | join: ' ' }}"
  data-asset="{{ 'limits.js' | asset_url }}" data-size="{{ block.settings.size }}"></div>
<script type="application/json" id="settings">{{ app.metafields.purchase_limits.settings.value | json }}</script>
<p>{{ app.metafields.purchase_limits.settings.value.limits.first.name }}</p>
{%- for item in cart.items %}
  {%- assign tags = item.product.tags | join: ' ' -%}
  {%- assign collections = item.product.collections | map: 'handle' | join: ' ' -%}
  {%- assign weight = item.variant.weight_in_unit | append: item.variant.weight_unit -%}
  {%- assign grams = item.variant.weight -%}
  <i data-item="{{ item.variant_id }}|{{ item.quantity }}|{{ tags }}|{{ collections }}|{{ grams }}|{{ weight }}"></i>
{%- endfor -%}
{%- if product %}
  {%- assign price = product.selected_or_first_available_variant.price | money -%}
  <b data-product="{{ product.id }}|{{ product.vendor }}|{{ product.variants.size }}|{{ price }}"></b>
{%- endif -%}
{% render 'greeting', who: shop.name %} {{ 'welcome' | t: name: 'Sam' }}
{% schema %}
{ "name": "Limits", "target": "body", "javascript": "limits.js", "stylesheet": "limits.css",
  "settings": [{ "type": "text", "id": "size", "label": "Size", "default": "large" }] }
{% endschema %}`;
const block = `<p class="few-each">Only a few each</p>
{% schema %}
{ "name": "Notice", "target": "section", "enabled_on": { "templates": ["product", "cart"] } }
{% endschema %}`;
const extension = {
  'blocks/limits.liquid': embed,
  'blocks/notice.liquid': block,
  'blocks/broken.liquid': `{{ 'x' | unknown_filter }}{% schema %}{ "name": "Broken", "target": "body" }{% endschema %}`,
  'blocks/head.liquid': `<meta name="limits" content="on">
{% schema %}{ "name": "Head", "target": "head" }{% endschema %}`,
  'snippets/greeting.liquid': '<em>Hello {{ who }} {{ shop.currency }}</em>',
  'locales/en.default.json': '{ "welcome": "Welcome {{ name }}" }',
  'locales/de.json': '{ "welcome": "Willkommen {{ name }}" }',
  'assets/limits.js': 'window.limits = true;',
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('storefront', { extensionFiles: extension });
  const settings = { version: 1, limits: [{ name: '</script><b>' }] };
  await setMetafields(sandbox.database, defaultShop, [
    {
      ownerId: (await sandbox.installations.current(defaultShop))!.id,
      namespace: 'purchase_limits',
      key: 'settings',
      type: 'json',
      value: JSON.stringify(settings),
    },
  ]);
});
afterAll(() => sandbox?.stop());
const open = (url: string, host?: string) => sandbox.browse({ url, ...(host && { host }) });

describe('the catalog', () => {
  it('has at least 60 products, 8 vendors, 15 tags and 8 collections, each with an id of its own', () => {
    const { products, collections } = catalogOf(defaultShop);
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(new Set(products.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(products.flatMap(({ tags }) => tags)).size).toBeGreaterThanOrEqual(15);
    expect(collections.length).toBeGreaterThanOrEqual(8);
    const ids = shops.flatMap((shop) =>
      catalogOf(shop).products.flatMap(({ id, variants }) => [id, ...variants.map((variant) => variant.id)]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('pages', () => {
  it.each([
    '/',
    '/collections/all',
    '/collections/hoodies',
    '/products/classic-hoodie',
    '/cart',
    '/checkout',
    '/account/login',
    '/ja',
    '/de/products/classic-hoodie',
  ])('%s renders without a missing text', async (url) => {
    const { status, body } = await open(url);
    expect(status).toBe(200);
    expect(body).not.toContain('translation missing');
    expect(body).toContain('window.Shopify');
  });

  it.each(['/products/nothing', '/collections/nothing', '/pl/cart', '/nothing'])('%s does not exist', async (url) => {
    expect((await open(url)).status).toBe(404);
  });

  it('gives scripts the shop, language, currency and routes', async () => {
    const facts = (body: string) =>
      JSON.parse(
        /window\.Shopify = Object\.assign\(window\.Shopify \|\| \{\}, (.*?)\);<\/script>/.exec(body)![1]!,
      ) as object;
    expect(facts((await open('/fr/cart')).body)).toMatchObject({
      shop: 'hoodie-house.myshopify.com',
      locale: 'fr',
      currency: { active: 'USD', rate: '1.0' },
      routes: { root: '/fr/' },
      country: 'US',
    });
    expect(facts((await open('/', 'nordic-goods.localhost:3001')).body)).toMatchObject({
      locale: 'sv',
      currency: { active: 'SEK' },
      routes: { root: '/' },
    });
  });

  it('shows prices in the money format of the shop', async () => {
    expect((await open('/products/stoneware-mug')).body).toContain('$18.00');
    expect((await open('/products/stoneware-mug', 'nordic-goods.localhost:3001')).body).toContain('180,00 kr');
  });

  it('answers products/<handle>.js like the platform', async () => {
    const product = JSON.parse((await open('/products/classic-hoodie.js')).body) as object;
    expect(product).toMatchObject({
      handle: 'classic-hoodie',
      price: 6400,
      tags: ['bestseller', 'unisex', 'winter'],
      options: [{ name: 'Size', position: 1, values: ['S', 'M', 'L', 'XL'] }, { name: 'Color' }],
    });
    expect((await open('/products/nothing.js')).status).toBe(404);
  });

  it('draws a picture for every product of every shop', async () => {
    for (const shop of shops)
      for (const { handle } of catalogOf(shop).products) {
        const { status, body } = await open(`/cdn/products/${handle}.svg`, `${shop.handle}.localhost:3001`);
        expect([handle, status, body.startsWith('<svg')]).toEqual([handle, 200, true]);
      }
  });

  it('dispatches the standard events in the modern theme only, and remembers the chosen theme', async () => {
    expect((await open('/?theme=classic')).body).toContain('theme-classic.js');
    const later = (await open('/products/classic-hoodie')).body;
    expect(later).toContain('<select name="id">');
    expect(later).not.toContain('theme-modern.js');
    expect((await open('/?theme=modern')).body).toContain('theme-modern.js');
  });
});

describe('the app on the page', () => {
  let product: string;
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  beforeAll(async () => {
    await sandbox.browse({ method: 'POST', url: '/cart/add.js', body: { id: 41_010_000_100, quantity: 2 } });
    product = (await open('/de/products/classic-hoodie')).body;
  });
  afterAll(() => errors.mockRestore());

  it('has the page, the language and its own settings', () => {
    expect(product).toContain('data-template="product|product|product"');
    expect(product).toContain('data-locale="de|false"');
    expect(product).toContain('data-asset="/cdn/extensions/limits.js"');
    expect(product).toContain('data-size="large"');
    const settings = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(product)?.[1];
    expect(settings).toBe('{"version":1,"limits":[{"name":"\\u003c/script>\\u003cb>"}]}');
    expect(product).toContain('Willkommen Sam');
    expect(product).toContain('<em>Hello Hoodie House USD</em>');
  });

  it('has the product and the cart with tags, collections and weights', () => {
    expect(product).toContain('data-product="7001000001|Hoodie House|12|$64.00"');
    expect(product).toContain('data-item="41010000100|2|bestseller unisex winter|hoodies|620|0.62kg"');
  });

  it('is placed where the platform places it', async () => {
    expect(product.indexOf('id="embed"')).toBeGreaterThan(product.indexOf('</main>'));
    expect(product.indexOf('class="few-each"')).toBeGreaterThan(product.indexOf('data-main-form'));
    expect(product.indexOf('name="limits"')).toBeLessThan(product.indexOf('</head>'));
    expect(product).toContain('<script src="/cdn/extensions/limits.js" defer></script>');
    expect(product).toContain('<link rel="stylesheet" href="/cdn/extensions/limits.css"');
    const cart = (await open('/cart')).body;
    expect(cart.indexOf('class="few-each"')).toBeLessThan(cart.indexOf('data-cart-totals'));
    const home = (await open('/')).body;
    expect(home).not.toContain('class="few-each"');
    expect(home).not.toContain('data-product="7001000001|');
  });

  it('does not break the page when a block fails', () => {
    expect(product).toContain('<!-- app block broken failed: undefined filter: unknown_filter');
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('app block broken failed'));
  });

  it('has the customer who is signed in', async () => {
    expect((await open('/')).body).toContain('data-customer="|"');
    await sandbox.browse({
      method: 'POST',
      url: '/account/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'customer_id=7003',
    });
    expect((await open('/')).body).toContain('data-customer="7003|vip newsletter loyalty-gold"');
    await open('/account/logout');
    expect((await open('/')).body).toContain('data-customer="|"');
  });

  it('has its files, and 404 for others', async () => {
    expect(await open('/cdn/extensions/limits.js')).toMatchObject({
      status: 200,
      body: 'window.limits = true;',
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
    });
    expect((await open('/cdn/extensions/none.js')).status).toBe(404);
    expect((await open('/cdn/extensions/..%2Fblocks%2Flimits.liquid')).status).toBe(404);
  });
});

describe('the theme editor', () => {
  it('switches the app’s blocks on and off', async () => {
    const editor = '/store/trail-and-co/themes/current/editor';
    const host = 'trail-and-co.localhost:3001';
    expect((await open('/', host)).body).not.toContain('id="embed"');
    const asked = (
      await open(`/store/trail-and-co/admin/themes/current/editor?context=apps&activateAppId=client-1/limits`)
    ).body;
    expect(asked).toContain('Press Save to confirm');
    await sandbox.browse({
      method: 'POST',
      url: editor,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'blocks%5B%5D=limits',
    });
    expect((await open('/', host)).body).toContain('id="embed"');
    const statuses = JSON.parse((await open('/store/trail-and-co/extensions.json')).body) as {
      activations: { handle: string; status: string }[];
    }[];
    expect(statuses[0]!.activations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ handle: 'limits', status: 'active', target: 'body' }),
        expect.objectContaining({ handle: 'notice', status: 'available' }),
      ]),
    );
    await sandbox.browse({
      method: 'POST',
      url: editor,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect((await open('/', host)).body).not.toContain('id="embed"');
  });
});

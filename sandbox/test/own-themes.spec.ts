// The two themes of sandbox/themes: every page is complete, and each has the structure of its family.
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const extension = {
  'shopify.extension.toml': 'handle = "theme-embed"\ntype = "theme"',
  'blocks/limit-message.liquid': `<p class="app-block"></p>
{% schema %}
{ "name": "Message", "target": "section", "enabled_on": { "templates": ["product", "cart"] } }
{% endschema %}`,
  'blocks/embed.liquid': `<i id="embed" data-of="{{ template.name }}|{{ product.id }}|{{ cart.items.size }}"></i>
{% schema %}{ "name": "Embed", "target": "body" }{% endschema %}`,
};
const pages = [
  '/',
  '/collections/all',
  '/collections/all?page=2&sort_by=price-ascending',
  '/products/classic-hoodie',
  '/products/espresso-cups?variant=1',
  '/cart',
  '/search?q=hoodie',
  '/account/login',
  '/checkout',
  '/de/products/classic-hoodie',
];

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('own_themes', { extensionFiles: extension });
});
afterAll(() => sandbox?.stop());
const open = async (url: string) => (await sandbox.browse({ url })).body;
const choose = (theme: string) =>
  sandbox.browse({ method: 'PUT', url: '/sandbox/shops/hoodie-house/theme', body: { theme } });

describe.each(['linden', 'atelier'])('%s', (theme) => {
  beforeAll(async () => {
    await choose(theme);
    await sandbox.browse({ method: 'POST', url: '/cart/add.js', body: { id: 41_010_000_100, quantity: 2 } });
  });

  it.each(pages)('%s has no missing text and nothing that is not emulated', async (url) => {
    const { status, body } = await sandbox.browse({ url });
    expect(status).toBe(200);
    expect(body).toMatch(/<\/body>\s*<\/html>\s*$/);
    expect(body).not.toMatch(/translation missing|<!-- sandbox|undefined|\[object/);
  });

  it('answers an unknown address with its own page', async () => {
    const { status, body } = await sandbox.browse({ url: '/nothing' });
    expect([status, body]).toEqual([404, expect.stringMatching(/Page not found/)]);
  });

  it('has the app’s block in the product and the cart, and its embed on all pages', async () => {
    const product = await open('/products/classic-hoodie');
    expect(product.match(/class="app-block"/g)).toHaveLength(1);
    expect(product.indexOf('class="app-block"')).toBeGreaterThan(product.indexOf('data-type="add-to-cart-form"'));
    expect(product).toMatch(/id="embed" data-of="product\|7001000001\|\d"/);
    expect((await open('/cart')).match(/class="app-block"/g)).toHaveLength(1);
    expect(await open('/')).not.toContain('class="app-block"');
    expect(await open('/account/login')).toContain('id="embed" data-of="login|');
  });

  it('has two forms for the variant, the one for installments first', async () => {
    const product = await open('/products/classic-hoodie');
    const forms = [...product.matchAll(/<form[^>]*action="\/cart\/add"[^>]*>/g)].map(([form]) => form);
    const [first, second] = forms;
    expect(first).toMatch(/id="[^"]*installment/);
    expect(second).toContain('data-type="add-to-cart-form"');
  });

  it('takes the styles and scripts that its pages name', async () => {
    const page = await open('/products/classic-hoodie');
    const addresses = [...page.matchAll(/(?:href|src)="(\/cdn\/shop\/t\/[^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses)
      expect([address, (await sandbox.browse({ url: address.replaceAll('&#38;', '&') })).status]).toEqual([
        address,
        200,
      ]);
  });
});

describe('linden, with the structure of the first family', () => {
  let product: string;
  beforeAll(async () => {
    await choose('linden');
    product = await open('/products/classic-hoodie');
  });

  it('hides what is empty, and sets the quantity back after an add, as themes of this family do', async () => {
    const asset = async (name: string) => (await sandbox.browse({ url: `/cdn/shop/t/linden/assets/${name}` })).body;
    expect(await asset('base.css')).toMatch(/\bdiv:empty,[^}]*display: none/);
    expect(await asset('product-form.js')).toContain('this.resetQuantity();');
  });

  it('has the quantity outside of the form, tied to it, and a hidden id that waits for the script', () => {
    const [, id] = /<form[^>]*id="(product-form-template--\d+__main)"/.exec(product)!;
    expect(product).toMatch(new RegExp(`<input[^>]*name="quantity"[^>]*form="${id}"`));
    expect(product.indexOf('name="quantity"')).toBeLessThan(product.indexOf('<product-form'));
    expect(product).toMatch(/name="id"\s+value="41010000100"\s+disabled/);
  });

  it('has the drawer on the cart page too', async () => {
    expect(await open('/cart')).toMatch(/<cart-drawer class="drawer">[\s\S]*id="CartDrawer-Checkout"/);
  });

  it('loads the section of the chosen values', async () => {
    const [, section] = /id="MainProduct-(template--\d+__main)"/.exec(product)!;
    const ids = [...product.matchAll(/data-option-value-id="(\d+)"/g)].map(([, id]) => id);
    const url = `/products/classic-hoodie?section_id=${section}&option_values=${ids[1]},${ids[5]}`;
    expect(await open(url)).toMatch(/"id":41010000104/);
  });

  it('adds as its script does, and answers with the drawer', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id: '41010000101',
      quantity: '1',
      sections: 'cart-drawer,cart-icon-bubble',
    }))
      form.set(name, value);
    form.set('sections_url', '/products/classic-hoodie');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const { body } = await sandbox.browse({
      method: 'POST',
      url: '/cart/add',
      body: await request.text(),
      headers: { 'content-type': request.headers.get('content-type')!, accept: 'application/javascript' },
    });
    const { sections } = JSON.parse(body) as { sections: Record<string, string> };
    expect(sections['cart-drawer']).toContain('data-index="2"');
    expect(sections['cart-icon-bubble']).toContain('cart-count-bubble');
  });
});

describe('atelier, with the structure of the second family', () => {
  beforeAll(() => choose('atelier'));

  it('has the quantity inside of the form, in theme blocks', async () => {
    const product = await open('/products/classic-hoodie');
    const [form] = /<product-form-component[\s\S]*?<\/product-form-component>/.exec(product)!;
    expect(form).toMatch(/<quantity-selector-component[\s\S]*name="quantity"[\s\S]*name="add"/);
    expect(product).toContain('<div class="group group--column"');
  });

  it('has the drawer on every page but the cart', async () => {
    expect(await open('/')).toMatch(/<theme-drawer id="cart-drawer"[\s\S]*<dialog class="cart-drawer__dialog/);
    const cart = await open('/cart');
    expect(cart).not.toContain('<theme-drawer');
    expect(cart).toMatch(/name="updates\[\]"[^>]*data-cart-line="1"/);
  });

  it('loads the event classes from the sandbox in place of the platform’s servers', async () => {
    expect(await open('/')).toContain('"@shopify/events": "/storefront/standard-events.js"');
  });
});

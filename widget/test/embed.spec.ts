// What the theme app extension prints, rendered as the platform would.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs';
import type { PageFacts } from '../src/page.js';
import { hoodieLimit, settingsOf } from './storefront-page.js';

const extension = join(__dirname, '../../extensions/theme-embed');
const source = readFileSync(join(extension, 'blocks/purchase-limits.liquid'), 'utf8');
const words = (locale: string) =>
  JSON.parse(readFileSync(join(extension, `locales/${locale}.json`), 'utf8')) as { widget: { close: string } };

class SchemaTag extends Tag {
  constructor(token: TagToken, remaining: TopLevelToken[], engine: Liquid) {
    super(token, remaining, engine);
    while ((remaining.shift() as TopLevelToken & { name?: string }).name !== 'endschema');
  }
  override render(): void {}
}

function print(globals: object, escapes = true): string {
  const engine = new Liquid({
    partials: join(extension, 'snippets'),
    root: join(extension, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
    globals,
  });
  engine.registerTag('schema', SchemaTag);
  engine.registerFilter('asset_url', (file: string) => `//cdn.example/${file}`);
  engine.registerFilter(
    'money',
    (cents: number) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
  );
  engine.registerFilter('t', () => words('de').widget.close);
  engine.registerFilter('json', (value: unknown) =>
    escapes ? JSON.stringify(value ?? null).replace(/</g, '\\u003c') : JSON.stringify(value ?? null),
  );
  return String(engine.parseAndRenderSync(source));
}

const collections = [
  { id: 7, title: 'Hoodies & <b>' },
  { id: 8, title: 'Sale' },
];
const variants = [1001, 1002].map((id, index) => ({
  id,
  title: `Size ${index}`,
  price: 1990 + index,
  weight_in_unit: 0.5,
  weight_unit: 'lb',
}));
const product = {
  id: 101,
  title: 'Hoodie </script><script>alert(1)</script>',
  vendor: 'Acme',
  tags: ['new', 'sale'],
  collections,
  variants,
  has_only_default_variant: false,
  selected_or_first_available_variant: variants[1],
};
const tee = { id: 102, title: 'Tee', vendor: 'Basics', tags: [], collections: [] };
const cart = {
  items: [{ product_id: 102, variant_id: 2001, product: tee, variant: { weight_in_unit: 3, weight_unit: 'oz' } }],
};

/** `named`: the tags that limits name, as they are published beside the document. */
function page(
  limits: LimitDraft[],
  changes: object = {},
  named: { customerTags?: string[]; productTags?: string[] } = {},
) {
  return {
    app: { metafields: { purchase_limits: { settings: { value: { settings: settingsOf(limits), ...named } } } } },
    request: { locale: { iso_code: 'en', primary: true } },
    routes: { account_login_url: '/account/login' },
    shop: { currency: 'USD' },
    template: { name: 'product' },
    customer: null,
    cart: { items: [], currency: { iso_code: 'USD' } },
    product,
    ...changes,
  };
}

function factsIn(html: string): PageFacts {
  return JSON.parse(/id="purchase-limits-facts"[^>]*>(.*?)<\/script>/s.exec(html)![1]!);
}

describe('the app embed', () => {
  it('prints nothing while the app has published nothing', () => {
    expect(print({ ...page([]), app: { metafields: {} } }).trim()).toBe('');
  });

  it.each([true, false])(
    'prints both documents so that no text can end their elements (json filter escapes: %s)',
    (escapes) => {
      const html = print(
        page([hoodieLimit({ messages: { en: { maximumQuantityLimitMessage: '</script><img src=x>' } } })]),
        escapes,
      );
      expect(html.match(/<\/script>/g)).toHaveLength(2);
      const settings = JSON.parse(/id="purchase-limits-settings">(.*?)<\/script>/s.exec(html)![1]!);
      expect(settings.limits[0].messages.en.maximumQuantityLimitMessage).toBe('</script><img src=x>');
      expect(factsIn(html).names['101']).toBe(product.title);
      expect(html).toContain('data-ui="//cdn.example/purchase-limits-ui.js"');
    },
  );

  it('tells the least of what limits on products need', () => {
    expect(factsIn(print(page([hoodieLimit()], { cart })))).toEqual({
      locale: 'en',
      words: { close: 'Schließen' },
      kind: 'product',
      customer: null,
      productId: '101',
      variantId: '1002',
      cart: ['102'],
      hasLineFacts: false,
      logIn: '/account/login',
      money: null,
      products: {},
      variants: { 1001: { productId: '101', price: '19.9' }, 1002: { productId: '101', price: '19.91' } },
      names: { 101: product.title },
    });
  });

  const groupOn = (...fields: ('tags' | 'vendor' | 'title')[]): LimitDraft => ({
    name: 'n',
    type: 'product',
    max: 1,
    products: {
      kind: 'group',
      match: 'any',
      conditions: fields.map((field) => ({ field, operator: 'equals', value: 'x' })),
    },
  });
  const collection: LimitDraft = { name: 'n', type: 'collection', max: 1, collectionIds: ['7'] };

  it('tells the facts that groups, collections and weights need, of the page and of the cart', () => {
    const blocking: LimitDraft = {
      name: 'n',
      type: 'product-blocking',
      products: { kind: 'all' },
      applyTo: 'product',
      targets: { kind: 'group', match: 'all', conditions: [{ field: 'vendor', operator: 'equals', value: 'x' }] },
    };
    const facts = factsIn(
      print(
        page(
          [
            groupOn('tags', 'title'),
            blocking,
            collection,
            hoodieLimit({ conditionType: 'total_weight', max: 5, applyToEachVariant: true }),
          ],
          { cart },
          { productTags: ['ew'] },
        ),
      ),
    );
    expect(facts.hasLineFacts).toBe(true);
    expect(facts.products).toEqual({
      101: { title: product.title, vendor: 'Acme', tags: ['new'], collectionIds: ['7'] },
      102: { title: 'Tee', vendor: 'Basics', tags: [], collectionIds: [] },
    });
    expect(facts.variants).toEqual({
      2001: { weight: { value: '3', unit: 'oz' } },
      1001: { productId: '101', price: '19.9', weight: { value: '0.5', unit: 'lb' } },
      1002: { productId: '101', price: '19.91', weight: { value: '0.5', unit: 'lb' } },
    });
    expect(facts.names).toEqual({
      7: 'Hoodies & <b>',
      1001: `${product.title} - Size 0`,
      1002: `${product.title} - Size 1`,
      101: product.title,
    });
  });

  it('tells titles as facts in the shop’s own language only', () => {
    const facts = factsIn(print(page([groupOn('title')], { request: { locale: { iso_code: 'de', primary: false } } })));
    expect(facts.products).toEqual({ 101: {} });
    expect(facts.names).toEqual({ 101: product.title });
  });

  it.each([
    [['wholesale', 'x'], ['1']],
    [
      [' VIP ', 'wholesale'],
      ['0', '1'],
    ],
    [['secret'], ['*']],
    [[], []],
  ])('tells of a customer with tags %j only %j', (tags, told) => {
    const html = print(page([hoodieLimit()], { customer: { id: 5, tags } }, { customerTags: ['vip', 'wholesale'] }));
    expect(factsIn(html).customer).toEqual({ id: '5', tags: told });
    expect(html).not.toMatch(/vip|wholesale|secret/i);
  });

  it('tells everything when the document is too large to look into', () => {
    const overflow = { shop: 'big.myshopify.com', version: 3, endpoint: 'https://api.example', overflow: true };
    const html = print({
      ...page([], { cart }),
      app: { metafields: { purchase_limits: { settings: { value: { settings: overflow, productTags: ['ale'] } } } } },
    });
    expect(factsIn(html).products[101]).toEqual({
      title: product.title,
      vendor: 'Acme',
      tags: ['sale'],
      collectionIds: ['7', '8'],
    });
    expect(html).toContain(JSON.stringify(overflow));
  });

  it.each([
    ['cart', 'cart'],
    ['collection', 'other'],
    ['index', 'other'],
  ])('is valid on the %s page, which is %s to the widget', (name, kind) => {
    const facts = factsIn(print(page([collection, groupOn('tags')], { template: { name }, product: undefined, cart })));
    expect(facts).toMatchObject({ kind, productId: null, variantId: null, cart: ['102'], variants: { 2001: {} } });
  });
});

describe('the extension', () => {
  it('has a schema in each block that names files it has', () => {
    for (const file of readdirSync(join(extension, 'blocks'))) {
      const schema = JSON.parse(
        /\{% schema %\}(.*)\{% endschema %\}/s.exec(readFileSync(join(extension, 'blocks', file), 'utf8'))![1]!,
      );
      expect(['body', 'section']).toContain(schema.target);
      if (schema.javascript) expect(readdirSync(join(extension, 'assets'))).toContain(schema.javascript);
    }
  });

  it('has each word in each language', () => {
    for (const file of readdirSync(join(extension, 'locales')))
      expect(words(file.replace('.json', '')).widget.close).toBeTruthy();
  });

  it('keeps a limit’s internal name to itself', () => {
    expect(JSON.stringify(settingsOf([hoodieLimit()]))).not.toContain(completeLimit('x', hoodieLimit()).name);
  });
});

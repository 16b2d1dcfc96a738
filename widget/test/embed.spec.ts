// What the theme app extension prints, rendered as the platform would.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLimit, type LimitDraft, type ProductCondition } from '@purchase-limits/domain/limit';
import { forPages, type ForPages, type KnownTitles } from '@purchase-limits/domain/publishing';
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
    cache: true,
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

function page(
  limits: LimitDraft[],
  changes: object = {},
  published: Partial<ForPages & { titles: KnownTitles }> = {},
  sold?: string,
) {
  const value = { ...forPages(settingsOf(limits)), ...published };
  return {
    app: { metafields: { purchase_limits: { settings: { value }, sold: { value: sold } } } },
    request: { locale: { iso_code: 'en', primary: true } },
    routes: { account_login_url: '/account/login', cart_url: '/cart' },
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
      expect(html).toMatch(
        /<link id="purchase-limits-ui" title="modulepreload" fetchpriority="low" href="[^"]*-limits-ui\.js">/,
      );
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
      unread: false,
      cart: ['102'],
      hasLineFacts: false,
      cartUrl: '/cart.js',
      logIn: '/account/login',
      money: null,
      products: {},
      variants: { 1001: { productId: '101', price: '19.9' }, 1002: { productId: '101', price: '19.91' } },
      names: { 101: product.title },
    });
  });

  type Condition = [ProductCondition['field'], ProductCondition['operator'], string];
  const groupOn = (...conditions: Condition[]) =>
    hoodieLimit({
      products: {
        kind: 'group',
        match: 'any',
        conditions: conditions.map(([field, operator, value]) => ({ field, operator, value })),
      },
    });
  const weights = hoodieLimit({ conditionType: 'total_weight', applyToEachVariant: true });
  const collection: LimitDraft = { name: 'n', type: 'collection', max: 1, collectionIds: ['9', '7'] };

  it('tells the facts that groups, collections and weights need, of the page and of the cart', () => {
    const blocking = {
      ...groupOn(['vendor', 'contains', 'me/x']),
      type: 'product-blocking' as const,
      applyTo: 'product' as const,
      targets: groupOn(['vendor', 'equals', 'BASICS ']).products!,
    };
    const limits = [groupOn(['tags', 'equals', 'new']), blocking, collection, weights];
    const facts = factsIn(print(page(limits, { cart })));
    expect(facts.hasLineFacts).toBe(true);
    expect(facts.products).toEqual({
      101: { tags: ['tags-equals-new'], collectionIds: ['7'] },
      102: { tags: ['vendor-equals-basics'], collectionIds: [] },
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

  it.each<Condition>([
    ['vendor', 'equals', 'acme inc'],
    ['vendor', 'not_equals', 'acme'],
    ['vendor', 'contains', 'ME I'],
    ['vendor', 'does_not_contain', 'em'],
    ['vendor', 'starts_with', 'acme'],
    ['vendor', 'ends_with', 'inc'],
    ['tags', 'equals', 'sale'],
    ['tags', 'not_equals', 'old'],
    ['tags', 'does_not_contain', 'wsa'],
    ['tags', 'starts_with', 'sa'],
    ['tags', 'ends_with', '%|"'],
    ['giftCard', 'not_equals', 'true'],
  ])('tells that the %s %s %s', (...condition) => {
    const changes = { product: { ...product, vendor: ' Acme Inc ', tags: ['new', ' Sale', '50 %|"'] } };
    const limits = [groupOn(condition)];
    const { products } = factsIn(print(page(limits, changes)));
    const [{ key } = { key: '' }] = forPages(settingsOf(limits)).conditions;
    expect(products['101']!.tags).toEqual([key]);
  });

  it.each<Condition>([
    ['vendor', 'equals', 'acme'],
    ['vendor', 'not_equals', 'acme inc'],
    ['vendor', 'contains', 'em'],
    ['vendor', 'does_not_contain', 'me i'],
    ['vendor', 'starts_with', 'cme'],
    ['vendor', 'ends_with', 'in'],
    ['vendor', 'starts_with', 'acme inc and more'],
    ['tags', 'not_equals', 'sale'],
    ['tags', 'does_not_contain', 'al'],
    ['tags', 'starts_with', 'ale'],
    ['giftCard', 'equals', 'true'],
  ])('does not tell that the %s %s %s', (...condition) => {
    const changes = { product: { ...product, vendor: ' Acme Inc ' } };
    expect(factsIn(print(page([groupOn(condition)], changes))).products['101']!.tags).toEqual([]);
  });

  it('tells what is a gift card', () => {
    const limits = [groupOn(['giftCard', 'equals', 'true'], ['giftCard', 'not_equals', 'true'])];
    const { products } = factsIn(print(page(limits, { product: { ...product, 'gift_card?': true } })));
    expect(products['101']!.tags).toEqual(['giftCard-equals-true']);
  });

  it('tells of SKUs by variant, and of a product what its variants may meet', () => {
    const limits = [
      groupOn(['sku', 'starts_with', 'TS-'], ['sku', 'not_equals', ' ts-m ']),
      groupOn(['sku', 'equals', 'x']),
    ];
    const [large, medium] = variants;
    const withSkus = [
      { ...large, sku: ' Ts-L ' },
      { ...medium, sku: 'TS-M' },
    ];
    const { products, variants: known } = factsIn(
      print(
        page(limits, {
          cart: { items: [{ ...cart.items[0], sku: 'X' }] },
          product: { ...product, variants: withSkus },
        }),
      ),
    );
    const [starts, differs, equals] = ['sku-starts_with-ts-', 'sku-not_equals-ts-m', 'sku-equals-x'];
    expect(known).toMatchObject({
      1001: { sku: `|${starts}|${differs}|` },
      1002: { sku: `|${starts}|` },
      2001: { sku: `|${differs}|${equals}|` },
    });
    const mayMeet = (id: string) => (products[id] as unknown as { skus: string }).skus;
    expect([starts, differs, equals].map((key) => mayMeet('101').includes(`|${key}|`))).toEqual([true, true, false]);
    // Not all variants of what is in the cart are looked at.
    expect([starts, differs, equals].every((key) => mayMeet('102').includes(`|${key}|`))).toBe(true);
  });

  it('tells of a variant without a SKU, beside its weight', () => {
    const limits = [groupOn(['sku', 'not_equals', 'x']), hoodieLimit({ conditionType: 'total_weight', max: 9 })];
    const { variants: known } = factsIn(print(page(limits, { cart })));
    expect(known).toMatchObject({
      1001: { sku: '|sku-not_equals-x|', weight: { unit: 'lb' } },
      2001: { sku: '|sku-not_equals-x|', weight: { unit: 'oz' } },
    });
  });

  it('tells of titles in the shop’s own language only', () => {
    const limits = [
      groupOn(['title', 'starts_with', 'hoodie'], ['title', 'contains', 'scr'], ['title', 'equals', 'x']),
    ];
    const inOwn = factsIn(print(page(limits)));
    expect(inOwn.products).toEqual({ 101: { tags: [], title: '|title-starts_with-hoodie|title-contains-scr|' } });
    const inGerman = factsIn(print(page(limits, { request: { locale: { iso_code: 'de', primary: false } } })));
    expect(inGerman.products).toEqual({ 101: { tags: [] } });
    expect(inGerman.names).toEqual({ 101: product.title });
  });

  it('tells of titles in other languages as the app has tested them', () => {
    const limits = [groupOn(['title', 'starts_with', 'hoodie'], ['title', 'not_equals', 'x'])];
    const german = {
      product: { ...product, title: 'Kapuzenjacke' },
      request: { locale: { iso_code: 'de', primary: false } },
    };
    const titles = { known: ' 101 ', holding: { 'title-starts_with-hoodie': ' 101 ', 'title-not_equals-x': '' } };
    const held = factsIn(print(page(limits, german, { titles }))).products;
    expect(held).toEqual({ 101: { tags: [], title: '|title-starts_with-hoodie|' } });
    const unknown = factsIn(print(page(limits, german, { titles: { ...titles, known: ' 1012 ' } }))).products;
    expect(unknown).toEqual({ 101: { tags: [] } });
    const inOwn = factsIn(print(page(limits, {}, { titles }))).products;
    expect(inOwn).toMatchObject({ 101: { title: '|title-starts_with-hoodie|title-not_equals-x|' } });
  });

  it('has loops of fifty rounds only, which is where the platform ends them', () => {
    const files = ['blocks', 'snippets'].flatMap((folder) =>
      readdirSync(join(extension, folder)).map((file) => readFileSync(join(extension, folder, file), 'utf8')),
    );
    const loops = files.flatMap((text) => text.match(/\bfor \w+ in .*?(?=-?%\})/g) ?? []);
    expect(loops.length).toBeGreaterThan(10);
    expect(loops.filter((loop) => !/ in \(0\.\.\w+\) $| limit: 50 offset: \w+ $/.test(loop))).toEqual([]);
  });

  it('goes through lists of any length in parts of fifty', () => {
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    const conditions = ids.map((id): Condition => ['tags', 'equals', `tag ${id}`]);
    const items = ids.map((id) => ({
      product_id: 5000 + id,
      variant_id: 6000 + id,
      product: { ...tee, tags: ids.map((n) => `tag ${n}`), collections: ids.map((n) => ({ id: n, title: `C${n}` })) },
      variant: {},
    }));
    const big = {
      ...product,
      variants: ids.map((id) => ({ ...variants[0], id: 9000 + id })),
      selected_or_first_available_variant: { ...variants[0], id: 9120 },
    };
    const many: Partial<Parameters<typeof page>[1]> = {
      cart: { items, currency: { iso_code: 'USD' } },
      product: big,
      customer: { id: 5, tags: ids.map((id) => `c${id}`) },
    };
    const vip: LimitDraft = {
      name: 'n',
      type: 'customer_tag',
      max: 1,
      customerTags: { kind: 'specific', tags: ['c119'] },
    };
    const limits = [
      groupOn(...conditions.slice(0, 60)),
      groupOn(...conditions.slice(60)),
      { ...collection, collectionIds: ['120'] },
      hoodieLimit({ applyToEachVariant: true }),
      vip,
    ];
    const facts = factsIn(print(page(limits, many)));
    expect(facts.cart).toHaveLength(120);
    expect(facts.products['5120']!.tags).toHaveLength(120);
    expect(facts.products['5120']!.collectionIds).toEqual(['120']);
    expect(facts.customer!.tags).toEqual(['0']);
    expect(Object.keys(facts.variants)).toHaveLength(240);
    expect(facts.names).toMatchObject({ 120: 'C120', 9120: expect.any(String) });
  });

  it.each([
    [['wholesale', 'x'], ['1']],
    [
      [' VIP ', 'wholesale'],
      ['0', '1'],
    ],
    [['secret', 'size'], ['*']],
    [[' '], []],
    [[], []],
  ])('tells of a customer with tags %j only %j', (tags, told) => {
    const customerTags = { '#vip': '0', '#wholesale': '1' };
    const html = print(page([hoodieLimit()], { customer: { id: 5, tags } }, { customerTags }));
    expect(factsIn(html).customer).toEqual({ id: '5', tags: told });
    expect(html).not.toMatch(/vip|wholesale|secret/i);
  });

  it('tells what the customer bought before, as the customer’s metafield says it', () => {
    const facts = 't\n77|101|20800,2';
    const metafields = { $app: { 'purchase-limits-customer': { value: facts } } };
    const html = print(page([hoodieLimit()], { customer: { id: 5, tags: [], metafields } }));
    expect(factsIn(html)).toMatchObject({ customer: { id: '5', tags: [] }, bought: facts, unread: true });
  });

  it('tells everybody what all customers bought, as the app’s metafield says it', () => {
    const metafields = { $app: { 'purchase-limits-customer': { value: 't\n77|101|20800,2' } } };
    const sold = '\n88|101|20800,90';
    const toGuest = print(page([hoodieLimit()], {}, {}, sold));
    expect(factsIn(toGuest)).toMatchObject({ customer: null, bought: sold, unread: true });
    const toCustomer = print(page([hoodieLimit()], { customer: { id: 5, tags: [], metafields } }, {}, sold));
    expect(factsIn(toCustomer).bought).toBe(`t\n77|101|20800,2${sold}`);
    expect(factsIn(print(page([hoodieLimit()])))).not.toHaveProperty('bought');
  });

  it('tells the same where the document is too large for the page', () => {
    const overflow = {
      shop: 'big.myshopify.com',
      version: 3,
      overflow: 'https://api.example/storefront/big.myshopify.com/settings',
    };
    const html = print(page([groupOn(['tags', 'contains', 'ale'])], {}, { settings: overflow as never }));
    expect(factsIn(html).products[101]).toEqual({ tags: ['tags-contains-ale'] });
    expect(html).toContain(JSON.stringify(overflow));
  });

  it.each([
    ['cart', 'cart'],
    ['collection', 'other'],
    ['index', 'other'],
  ])('is valid on the %s page, which is %s to the widget', (name, kind) => {
    const facts = factsIn(print(page([collection], { template: { name }, product: undefined, cart })));
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

import type { AppliesWhen } from '../src/applies-when.js';
import { CHECKOUT_BASE, checkoutCost } from '../src/checkout-cost.js';
import { checkoutGaps } from '../src/checkout-knowledge.js';
import { SIZES } from '../src/sizes.js';
import { tokenOf, transitionalToken, withRoom } from '../src/checkout-tokens.js';
import { customerFacts, factsEnd, storeFacts } from '../src/customer-facts.js';
import { completeLimit, type LimitDraft, type ProductGroup, type ProductSelection } from '../src/limit.js';
import { packCheckout, soldBytes } from '../src/pack-checkout.js';
import type { CheckoutProduct } from '../src/product-marks.js';
import {
  checkoutNames,
  checkoutRules,
  checkoutToken,
  type CheckoutShop,
  type NumberedLimit,
} from '../src/publish-checkout.js';
import { personWindows, publishedRules, sharedWindows, withoutSold } from '../src/published-rules.js';
import { readMoneyTemplate } from '../src/shop-money.js';
import type { Purchase } from '../src/subjects.js';

const bySku = (value: string): ProductGroup => ({
  kind: 'group',
  match: 'all',
  conditions: [{ field: 'sku', operator: 'starts_with', value }],
});
const NO_SKU_X = { field: 'sku', operator: 'not_equals', value: 'x' } as const;
const GIFT_CARD = { field: 'giftCard', operator: 'equals', value: 'true' } as const;
const BY_CONTACT = { option: 'once_per_month', persons: 'contacts' } as const;
const SHOP: CheckoutShop = {
  currency: 'USD',
  weightUnit: 'kg',
  defaultLanguage: 'de',
  clock: 'ahead',
  time: '2026-11-20T11:00',
};
const NOW = Date.parse('2026-11-22T10:00:00Z');
const HOODIE: CheckoutProduct = {
  productId: '11',
  title: 'Hoodie',
  vendor: 'Acme',
  productType: 'Tops',
  giftCard: false,
  tags: ['new'],
  collectionIds: ['7'],
};

const items = (...ids: string[]) => ({
  kind: 'specific' as const,
  items: ids.map((productId) => ({ productId })),
});
const BY_TAG = {
  kind: 'group' as const,
  match: 'all' as const,
  conditions: [{ field: 'tags' as const, operator: 'equals' as const, value: 'drop' }],
};
const VARIANTS = { kind: 'specific' as const, items: [{ productId: '11', variantIds: ['5', '6', '7'] }] };
const HOODIES = { kind: 'specific' as const, items: [{ productId: '11' }] };

function numberedLimit(draft: Partial<LimitDraft>, number = 0): NumberedLimit {
  return {
    number,
    limit: completeLimit(`limit-${number}`, { name: 'A', type: 'product', startDate: '2026-01-01', ...draft }),
  };
}
const rulesOf = (...numbered: NumberedLimit[]) => checkoutRules(numbered, SHOP).rules.split('\n');

describe('the rules that the checkout is given', () => {
  it('begin with the shop: currency, its decimals, unit of weight, clock, default language', () => {
    expect(rulesOf()[0]).toBe('USD|2|1|1|5');
  });

  it('say in which language money is written as the shop does, and how', () => {
    const first = (primaryLocale: string, template: string) =>
      checkoutRules([], { ...SHOP, primaryLocale, money: readMoneyTemplate(template) }).rules.split('\n')[0];
    expect(first('pt-BR', '{{amount_with_comma_separator}} €')).toBe('USD|2|1|1|5|PT_BR||.|,|2| €');
    expect(first('en', '${{ amount_no_decimals }}')).toBe('USD|2|1|1|5|EN|$|,||0|');
    for (const unusable of ['{{amount_in_words}}', 'free', '{{amount}} | $'])
      expect(first('en', unusable)).toBe('USD|2|1|1|5');
  });

  it('begin with a letter where earlier functions, which pass over such lines, would misread them', () => {
    const lines = rulesOf(
      numberedLimit({ max: 1, products: HOODIES }),
      numberedLimit({ type: 'cart', conditionType: 'distinct_products', max: 1 }, 1),
      numberedLimit({ type: 'product-blocking', products: HOODIES, neverTogether: true }, 2),
      numberedLimit({ type: 'product-blocking', products: HOODIES }, 3),
      numberedLimit({ max: 1, products: bySku('A') }, 4),
      numberedLimit({ type: 'cart', conditionType: 'distinct_products', max: 1, exclusions: { group: bySku('A') } }, 5),
      numberedLimit({ type: 'cart', max: 1, exclusions: { group: bySku('A') }, repurchase: BY_CONTACT }, 6),
      numberedLimit({ type: 'cart', max: 1, repurchase: BY_CONTACT }, 7),
    );
    const begin = ['0', 'n1', 'n2', '3', '4', 'v5', 'q6', 'p7'];
    expect(lines.slice(1, 9).map((line) => line.split('|')[0])).toEqual(begin);
    expect(personWindows(lines.join('\n'))).toEqual(new Set([6, 7]));
  });

  it('have one line a limit, by number, with days and whole amounts', () => {
    const value = { conditionType: 'total_product_value', products: { kind: 'all' } } as const;
    const rules = rulesOf(
      numberedLimit({ ...value, min: 10, max: 99.5, endDate: '2026-01-31' }, 8),
      numberedLimit({ max: 3, multiple: 3, products: { kind: 'all' } }, 2),
    );
    expect(rules.slice(1, 3)).toStrictEqual(['2|34|20454|||3|3||||', '8|38|20454|20484|1000|9950|||||']);
  });

  const GROUP = {
    kind: 'group' as const,
    match: 'all' as const,
    conditions: [{ field: 'vendor' as const, operator: 'equals' as const, value: 'Acme' }],
  };
  const blocking = { type: 'product-blocking', products: HOODIES, min: 1 } as const;
  const targets = {
    kind: 'specific' as const,
    items: [{ productId: '12' }, { productId: '13', variantIds: ['131', '132'] }, { productId: '14' }],
  };
  const exclusions = { products: [{ productId: '14' }], customerTags: [] };
  const contactUs = { enabled: true, url: 'https://shop.example' };

  const FIELDS = 'number kind from to min max multiple tags collections period absent window when'.split(' ');
  /** What a rule says beside its number and its first day. */
  const said = (draft: Partial<LimitDraft>) => {
    const {
      number: _number,
      from: _from,
      ...others
    } = Object.fromEntries(
      rulesOf(numberedLimit(draft))[1]!
        .split('|')
        .map((text, place) => [FIELDS[place]!, text])
        .filter(([, text]) => text !== ''),
    ) as Record<string, string>;
    return others;
  };
  const cart = { type: 'cart', max: 3 } as const;
  const guests: AppliesWhen = {
    match: 'all',
    conditions: [{ type: 'account', operator: 'any_of', values: ['guest'] }],
  };

  it.each<[string, Partial<LimitDraft>, Record<string, string>]>([
    ['the whole cart', cart, { kind: '0', max: '3' }],
    [
      'collections, in their order',
      { type: 'collection', collectionIds: ['9', '7'], max: 3 },
      { kind: '1', max: '3', collections: '9,7' },
    ],
    ['all products', { max: 3, products: { kind: 'all' } }, { kind: '34', max: '3' }],
    ['chosen products', { max: 3, products: HOODIES }, { kind: '2', max: '3' }],
    ['products that meet conditions', { max: 3, products: GROUP }, { kind: '2', max: '3' }],
    ['each variant', { max: 3, products: HOODIES, applyToEachVariant: true }, { kind: '3', max: '3' }],
    ['a cart, whatever it says of variants', { ...cart, applyToEachVariant: true }, { kind: '0', max: '3' }],
    ['products together', { max: 3, products: HOODIES, countTogether: true }, { kind: '514', max: '3' }],
    ['weight', { ...cart, conditionType: 'total_weight' }, { kind: '8', max: '30000000000000000' }],
    ['with a way to ask for more', { ...cart, contactUs }, { kind: '256', max: '3' }],
    ['once for ever', { ...cart, repurchase: { option: 'once_per_lifetime' } }, { kind: '128', max: '3', window: '0' }],
    [
      'once a year',
      { ...cart, repurchase: { option: 'once_per_year' } },
      { kind: '128', max: '3', period: '1,3', window: '0' },
    ],
    ['nothing but triggers', { ...blocking, min: null }, { kind: '16' }],
    ['with any product as a trigger', { ...blocking, products: { kind: 'all' } }, { kind: '80', min: '1' }],
    [
      'the targets that a cart may lack',
      { ...blocking, applyTo: 'product', targets, exclusions },
      { kind: '18', min: '1', absent: '12,13' },
    ],
    [
      'variants that a cart may lack',
      { ...blocking, applyTo: 'product', targets, applyToEachVariant: true },
      { kind: '19', min: '1', absent: '12,13(131,132),14' },
    ],
    [
      'targets that are no list',
      { ...blocking, applyTo: 'product', targets: { kind: 'all' } },
      { kind: '50', min: '1' },
    ],
    ['no targets of a blocked cart', { ...blocking, applyTo: 'cart', targets }, { kind: '16', min: '1' }],
    [
      'customers with any tag',
      { type: 'customer_tag', customerTags: { kind: 'all' }, max: 3 },
      { kind: '0', max: '3', tags: 'a' },
    ],
    ['whom it is for', { ...cart, appliesWhen: guests }, { kind: '0', max: '3', when: '&g' }],
  ])('say of a limit: %s', (_what, draft, expected) => expect(said(draft)).toEqual(expected));

  it('count days from 1970 on', () => {
    const [, rule] = rulesOf(numberedLimit({ ...cart, startDate: '1969-12-31', endDate: '1970-01-03' }));
    expect(rule!.split('|').slice(2, 4)).toEqual(['0', '2']);
  });

  it.each(['g', 'kg', 'lb', 'oz'] as const)('number units of weight and clocks by their places: %s', (weightUnit) => {
    const places = (['same', 'ahead', 'behind'] as const).map((clock) =>
      checkoutRules([], { ...SHOP, weightUnit, clock })
        .rules.split('\n')[0]!
        .split('|')
        .slice(2, 4)
        .map(Number),
    );
    const unit = ['g', 'kg', 'lb', 'oz'].indexOf(weightUnit);
    expect(places).toEqual([
      [unit, 0],
      [unit, 1],
      [unit, 2],
    ]);
  });

  it('say when hours change next, and what they are before and after', () => {
    const hours = (value: string): AppliesWhen => ({
      match: 'all',
      conditions: [{ type: 'hours', operator: 'any_of', values: [value] }],
    });
    const limits = [
      numberedLimit({ type: 'cart', max: 1, appliesWhen: hours('09:00-17:00') }),
      numberedLimit({ type: 'cart', max: 1, appliesWhen: hours('12:00-18:00') }, 1),
    ];
    const { rules, change } = checkoutRules(limits, SHOP);
    expect(change).toBe('2026-11-20T12:00');
    expect(
      rules
        .split('\n')
        .map((line) => line.split('|')[12])
        .slice(1, 3),
    ).toEqual(['&b11', '&b01']);
  });

  it('round a bound between two cents to the one that says the same', () => {
    const [, rule] = rulesOf(
      numberedLimit({ conditionType: 'total_product_value', min: 1.005, max: 2.005, products: { kind: 'all' } }),
    );
    expect(rule).toContain('|101|200|');
  });

  it('name tags once, and rules name their places', () => {
    const tags = (...named: string[]) => ({ customerTags: { kind: 'specific' as const, tags: named } });
    const one = numberedLimit({ type: 'customer_tag', applyTo: 'cart', max: 1, ...tags('VIP', ' gold ') });
    const other = numberedLimit(
      {
        type: 'customer_tag',
        applyTo: 'cart',
        max: 1,
        ...tags('vip'),
        exclusions: { products: [], customerTags: ['Staff'] },
      },
      1,
    );
    const { rules, tags: named } = checkoutRules([one, other], SHOP);
    expect(named).toStrictEqual(['gold', 'staff', 'vip']);
    expect(rules.split('\n').map((line) => line.split('|')[7])).toEqual([
      undefined,
      '2,0',
      '2!1',
      undefined,
      undefined,
    ]);
  });

  it.each([
    [
      ['b', 'B', 'a'],
      ['a', 'b'],
    ],
    [
      ['vip gold', 'vip', 'vip-1'],
      ['vip', 'vip gold', 'vip-1'],
    ],
    [
      ['\u{1F600}', '\uFF5E', 'é', 'z'],
      ['z', 'é', '\uFF5E', '\u{1F600}'],
    ],
  ])('ask for the tags %j in the order of their bytes', (named, asked) => {
    const limit = numberedLimit({
      type: 'customer_tag',
      applyTo: 'cart',
      max: 1,
      customerTags: { kind: 'specific', tags: named },
    });
    expect(checkoutRules([limit], SHOP).tags).toStrictEqual(asked);
    const bytes = asked.map((tag) => Buffer.from(tag));
    expect([...bytes].sort(Buffer.compare)).toStrictEqual(bytes);
  });

  it('are written with the version of the document, and a mark that tags are in order', () => {
    const rules = checkoutRules([numberedLimit({ max: 1 })], SHOP);
    const [first, ...rest] = rules.rules.split('\n');
    expect(publishedRules(rules, 17).split('\n')).toEqual([`${first}|17|t`, ...rest]);
    expect(publishedRules(rules, 17, { marks: true }).split('\n')).toEqual([`${first}|17|m|t`, ...rest]);
  });

  it("have the merchant's texts and the published names, each in one line", () => {
    const limit = numberedLimit({
      type: 'collection',
      collectionIds: ['7'],
      max: 2,
      messages: { de: { maximumQuantityLimitMessage: 'Zwei\nhöchstens \\' }, en: { maximumQuantityLimitMessage: ' ' } },
    });
    const { rules } = checkoutRules([limit], SHOP, { '7': 'Winter\nsale' });
    expect(rules.split('\n\n').slice(1)).toStrictEqual(['1|7|Winter\\nsale', '0|5|1|Zwei\\nhöchstens \\\\\n']);
  });

  it('have no text beside the contact button, which the checkout lacks', () => {
    const messages = { en: { contactUsText: 'Need more?', maximumQuantityLimitMessage: 'At most {max}' } };
    const { rules } = checkoutRules([numberedLimit({ ...cart, contactUs, messages })], SHOP);
    expect(rules).toContain('At most {max}');
    expect(rules).not.toContain('Need more?');
  });

  it('need the names of collections, and of what a cart may lack', () => {
    const collection = numberedLimit({ type: 'collection', collectionIds: ['7', '8'], max: 2 });
    const missing = numberedLimit({
      type: 'product-blocking',
      products: { kind: 'all' },
      applyTo: 'product',
      targets: { kind: 'specific', items: [{ productId: '12' }] },
      min: 1,
    });
    expect(checkoutNames([collection.limit, missing.limit])).toStrictEqual([
      { type: 'Collection', id: '7' },
      { type: 'Collection', id: '8' },
      { type: 'Product', id: '12' },
    ]);
  });
});

describe('the token of a product', () => {
  const variants = (...variantIds: string[]) => ({
    kind: 'specific' as const,
    items: [{ productId: '11', variantIds }],
  });
  const vendor = (value: string): ProductSelection => ({
    kind: 'group',
    match: 'all',
    conditions: [{ field: 'vendor', operator: 'equals', value }],
  });

  it('says which limits measure it, exclude it, or hold it in which collection', () => {
    const limits = [
      numberedLimit(
        { max: 1, products: { kind: 'specific', items: [{ productId: '11', variantIds: ['5', '6'] }] } },
        3,
      ),
      numberedLimit({ max: 1, products: { kind: 'specific', items: [{ productId: '12' }] } }, 4),
      numberedLimit({ type: 'collection', max: 1, collectionIds: ['9', '7'] }, 5),
      numberedLimit(
        { max: 1, products: { kind: 'all' }, exclusions: { products: [{ productId: '11' }], customerTags: [] } },
        6,
      ),
    ];
    expect(checkoutToken(limits, HOODIE)).toBe('3m(5,6);5c1;6x');
  });

  it.each<[string, Partial<LimitDraft>, string]>([
    ['a trigger', { products: HOODIES }, '0t'],
    ['a trigger in some variants', { products: variants('5', '6', '5') }, '0t(5,6)'],
    ['a trigger by conditions', { products: vendor('Acme') }, '0t'],
    ['no trigger', { products: vendor('Zephyr') }, ''],
    ['no trigger where every product is one: the rule says so', { products: { kind: 'all' } }, ''],
    ['measured', { products: vendor('Zephyr'), applyTo: 'product', targets: HOODIES }, '0m'],
    ['measured in some variants', { products: vendor('x'), applyTo: 'product', targets: variants('5') }, '0m(5)'],
    [
      'measured whole, where it is named with and without variants',
      {
        products: vendor('x'),
        applyTo: 'product',
        targets: { ...HOODIES, items: [...variants('5').items, ...HOODIES.items] },
      },
      '0m',
    ],
    ['no target of a limit on the cart', { products: vendor('x'), applyTo: 'cart', targets: HOODIES }, ''],
    ['both', { products: variants('5'), applyTo: 'product', targets: vendor('Acme') }, '0mt(5)'],
    ['in collections', { products: HOODIES, applyTo: 'collection', collectionIds: ['9', '7', '8'] }, '0tc1'],
    ['in none of the collections', { products: vendor('x'), applyTo: 'collection', collectionIds: ['9'] }, ''],
  ])('says of a blocking limit that the product is %s', (_what, draft, token) => {
    expect(checkoutToken([numberedLimit({ type: 'product-blocking', min: 1, ...draft })], HOODIE)).toBe(token);
  });

  const shirt: CheckoutProduct = {
    ...HOODIE,
    giftCard: true,
    variants: [
      { variantId: '5', sku: 'TS-S' },
      { variantId: '6', sku: ' ts-m' },
      { variantId: '7', sku: '' },
    ],
  };
  const cart = { type: 'cart', max: 1 } as const;
  const excluding = (group: ProductGroup) => ({ exclusions: { group } });
  it.each<[string, Partial<LimitDraft>, string]>([
    ['measured in the variants of an SKU', { max: 1, products: bySku('ts-') }, '0m(5,6)'],
    ['not measured where no variant has it', { max: 1, products: bySku('x') }, ''],
    [
      'measured whole where all variants do',
      { max: 1, products: { ...bySku('x'), match: 'any', conditions: [...bySku('x').conditions, NO_SKU_X] } },
      '0m',
    ],
    ['excluded in some variants', { ...cart, ...excluding(bySku('ts-s')) }, '0x(5)'],
    ['excluded whole', { ...cart, ...excluding({ ...bySku('x'), conditions: [NO_SKU_X] }) }, '0x'],
    [
      'excluded in some variants, measured in others',
      { max: 1, products: bySku('ts-'), ...excluding(bySku('ts-s')) },
      '0x(5)m(5,6)',
    ],
    [
      'excluded in some variants, in a collection',
      { type: 'collection', max: 1, collectionIds: ['7'], ...excluding(bySku('ts-s')) },
      '0x(5)c0',
    ],
    [
      'excluded as a gift card, whatever else it is',
      { max: 1, products: HOODIES, ...excluding({ ...bySku(''), conditions: [GIFT_CARD] }) },
      '0x',
    ],
  ])('says that a product is %s', (_what, draft, token) => {
    expect(checkoutToken([numberedLimit(draft)], shirt)).toBe(token);
  });

  it('names its collections by a list or by bits, whichever is shorter', () => {
    const limit = numberedLimit({ type: 'collection', max: 1, collectionIds: ['7', '1', '2', '3', '4', '5', '8'] });
    expect(checkoutToken([limit], { ...HOODIE, collectionIds: ['7', '1'] })).toBe('0h3');
    expect(checkoutToken([numberedLimit({ type: 'collection', max: 1, collectionIds: ['7'] })], HOODIE)).toBe('0c0');
  });

  it('names limits that say the same together, and many collections by bits', () => {
    const every = (number: number) => numberedLimit({ max: 1, products: HOODIES }, number);
    expect(checkoutToken([1, 2, 3, 5].map(every), HOODIE)).toBe('1-3m;5m');
    const collectionIds = ['1', '2', '3', '4', '5', '6', '7'];
    const limit = numberedLimit({ type: 'collection', max: 1, collectionIds });
    expect(checkoutToken([limit], { ...HOODIE, collectionIds: ['1', '2', '7'] })).toBe('0h43');
  });

  it('keeps the entries of the rules that are there until the new ones are', () => {
    expect(transitionalToken('5m;7c1', '3m;5c0;6x', new Set([5, 7]))).toBe('3m;5m;6x;7c1');
    expect(transitionalToken('3-5m', '1-4m', new Set([3, 4, 5]))).toBe('1-5m');
    expect(transitionalToken('', '3m', new Set([3]))).toBe('');
  });

  it('keeps the entries of some limits only', () => {
    expect(tokenOf('1-3m;5c1;7x', new Set([2, 3, 7, 9]))).toBe('2-3m;7x');
  });

  describe('has room', () => {
    /** 15 characters for each variant, and some more. */
    const variants = (number: number, count: number) =>
      `${number}m(${Array.from({ length: count }, (_, index) => number * 1e13 + index).join(',')})`;
    const limits = (...numbers: number[]) => numbers.map((number) => ({ number }));
    const room = (numbered: { number: number }[], ...tokens: string[]) => {
      const { kept, crowded } = withRoom(
        numbered,
        tokens.map((token) => ({ token })),
      );
      return [kept, crowded].map((some) => some.map(({ number }) => number));
    };

    it('for half of what the checkout reads', () => {
      const full = `1m(${'2'.repeat(SIZES.entryBytes - 4)})`;
      expect(room(limits(1), full)).toEqual([[1], []]);
      expect(room(limits(11), `1${full}`)).toEqual([[], [11]]);
    });

    it('for the first limits, and those after one that is too much', () => {
      expect(room(limits(1, 2, 3), `${variants(1, 200)};${variants(2, 200)};3m`)).toEqual([[1, 3], [2]]);
      expect(room(limits(2, 1, 3), `${variants(1, 200)};${variants(2, 200)};3m`)).toEqual([[2, 3], [1]]);
    });

    it('for a limit at all of its products, or at none', () => {
      const [one, other] = [`${variants(1, 200)};${variants(2, 200)}`, `${variants(2, 200)};${variants(3, 200)}`];
      expect(room(limits(1, 2, 3), one, other)).toEqual([[1, 3], [2]]);
      expect(room(limits(1, 2, 3), one, '2m;3m')).toEqual([[1, 3], [2]]);
    });

    it('for many limits whose entries are the same', () => {
      const numbered = limits(...Array.from({ length: 5_000 }, (_, index) => index));
      expect(room(numbered, '0-4999m')).toEqual([numbered.map(({ number }) => number), []]);
    });
  });
});

describe('the division over validations', () => {
  const long = 'x'.repeat(140);
  const wordy = (number: number) =>
    numberedLimit({ max: 1, products: HOODIES, messages: { en: { maximumQuantityLimitMessage: long } } }, number);

  it('fills one part before it begins another', () => {
    const { parts, leftOut } = packCheckout(
      Array.from({ length: 100 }, (_, at) => wordy(at)),
      SHOP,
      {},
    );
    expect(parts.length).toBe(2);
    expect(parts.flat().map(({ number }) => number)).toStrictEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(leftOut).toStrictEqual([]);
    for (const part of parts) expect(checkoutRules(part, SHOP).rules.length).toBeLessThanOrEqual(10_000);
  });

  it.each(['é', '字', '😀'])('counts bytes, not characters: messages of %s', (character) => {
    const limits = Array.from({ length: 100 }, (_, at) =>
      numberedLimit(
        { max: 1, products: HOODIES, messages: { en: { maximumQuantityLimitMessage: character.repeat(70) } } },
        at,
      ),
    );
    const { parts } = packCheckout(limits, SHOP, {});
    const sizes = parts.map((part) => Buffer.byteLength(checkoutRules(part, SHOP).rules));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);
    // All but the last are full.
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(9_000);
  });

  it('leaves out what has no room in any of 25', () => {
    const tagged = (number: number) =>
      numberedLimit(
        {
          type: 'customer_tag',
          applyTo: 'cart',
          max: 1,
          customerTags: { kind: 'specific', tags: Array.from({ length: 100 }, (_, tag) => `${number}-${tag}`) },
        },
        number,
      );
    const { parts, leftOut } = packCheckout(
      Array.from({ length: 27 }, (_, at) => tagged(at)),
      SHOP,
      {},
    );
    expect(parts.length).toBe(25);
    const tagsShort = { short: ['tags'], alone: false };
    expect(leftOut).toStrictEqual([
      { id: 'limit-25', ...tagsShort },
      { id: 'limit-26', ...tagsShort },
    ]);
  });

  it.each<[string, number, string[], string[]]>([
    ['all that is short where every part lacks something else', 700, [], ['bytes', 'tags']],
    ['only what every part lacks, where there is such', 690, Array.from({ length: 50 }, (_, at) => `t${at}`), ['tags']],
  ])('says %s', (_what, length, tags, short) => {
    const items = Array.from({ length }, (_, at) => ({ productId: String(9_000_000_000_000 + at) }));
    const large = numberedLimit({
      type: 'product-blocking',
      applyTo: 'product',
      min: 1,
      products: HOODIES,
      targets: { kind: 'specific', items },
      appliesWhen: { match: 'all', conditions: [{ type: 'customer_tags', operator: 'any_of', values: tags }] },
    });
    const tagged = (number: number, count: number) =>
      numberedLimit(
        {
          type: 'customer_tag',
          applyTo: 'cart',
          max: 1,
          customerTags: { kind: 'specific', tags: Array.from({ length: count }, (_, tag) => `${number}-${tag}`) },
        },
        number,
      );
    const limits = [large, ...Array.from({ length: 24 }, (_, at) => tagged(at + 1, 100)), tagged(25, 60)];
    const { parts, leftOut } = packCheckout(limits, SHOP, {});
    expect(parts.map((part) => part.length)).toEqual(Array(25).fill(1));
    expect(leftOut).toStrictEqual([{ id: 'limit-25', short, alone: false }]);
  });

  it.each([
    ['of chosen products', 160, { products: HOODIES, messages: { en: { maximumQuantityLimitMessage: long } } }],
    ['of all products', 65, { products: { kind: 'all' as const } }],
  ])('holds the usual number of limits %s in three validations: %d', (_which, count, overrides) => {
    const limits = Array.from({ length: count + 100 }, (_, at) => numberedLimit({ max: 1, ...overrides }, at));
    const { parts, leftOut } = packCheckout(limits, SHOP, {}, 3);
    expect(parts.length).toBe(3);
    expect(limits.length - leftOut.length).toBeGreaterThanOrEqual(count);
  });

  it('leaves out whole limits where other apps have taken places', () => {
    const limits = Array.from({ length: 100 }, (_, at) => wordy(at));
    const { parts, leftOut } = packCheckout(limits, SHOP, {}, 1);
    expect(parts.length).toBe(1);
    expect(leftOut.map(({ id }) => id)).toStrictEqual(limits.slice(parts[0]!.length).map(({ limit }) => limit.id));
    expect(leftOut[0]).toStrictEqual({ id: `limit-${parts[0]!.length}`, short: ['validations'], alone: false });
  });

  it('holds nothing without a place, and still says what would never fit', () => {
    const collectionIds = Array.from({ length: 100 }, (_, at) => String(at));
    const costly = numberedLimit({ type: 'collection', max: 1, collectionIds }, 1);
    expect(packCheckout([wordy(0), costly], SHOP, {}, 0)).toStrictEqual({
      parts: [],
      leftOut: [
        { id: 'limit-0', short: ['validations'], alone: false },
        { id: 'limit-1', short: ['work'], alone: true },
      ],
    });
  });

  it('says what is short of a limit that would have no room even alone', () => {
    const items = Array.from({ length: 1000 }, (_, at) => ({ productId: String(9_000_000_000_000 + at) }));
    const targets = { kind: 'specific' as const, items };
    const long = numberedLimit({ type: 'product-blocking', applyTo: 'product', min: 1, products: HOODIES, targets });
    expect(packCheckout([long], SHOP, {}).leftOut).toStrictEqual([{ id: 'limit-0', short: ['bytes'], alone: true }]);
  });

  it('says which instructions are short where lists of collections are long', () => {
    const collectionIds = Array.from({ length: 100 }, (_, at) => String(at));
    const long = numberedLimit({ type: 'collection', max: 1, collectionIds });
    expect(packCheckout([long], SHOP, {}).leftOut).toStrictEqual([{ id: 'limit-0', short: ['work'], alone: true }]);
  });

  it('keeps each part within half of the instructions', () => {
    const everywhere = (number: number) => numberedLimit({ max: 1, products: { kind: 'all' } }, number);
    const limits = Array.from({ length: 60 }, (_, at) => everywhere(at));
    const { parts, leftOut } = packCheckout(limits, SHOP, {});
    expect(leftOut).toStrictEqual([]);
    expect(parts.length).toBe(3);
    for (const part of parts)
      expect(part.reduce((sum, { limit }) => sum + checkoutCost(limit), CHECKOUT_BASE)).toBeLessThanOrEqual(5_500_000);
  });

  it.each<[string, Partial<LimitDraft>, number]>([
    ['a cart', { type: 'cart' }, 50],
    ['the cart of customers with a tag', { type: 'customer_tag', customerTags: { kind: 'all' }, applyTo: 'cart' }, 50],
    ['products together', { products: { kind: 'all' }, countTogether: true }, 50],
    ['two products', { products: items('11', '12') }, 100],
    ['all products', { products: { kind: 'all' } }, 2_000],
    ['products that meet conditions', { products: BY_TAG }, 2_000],
    ['three collections', { type: 'collection', collectionIds: ['1', '2', '3'] }, 150],
    [
      'many collections',
      { type: 'collection', collectionIds: Array.from({ length: 60 }, (_, at) => String(at)) },
      2_000,
    ],
    ['many products', { products: items(...Array.from({ length: 100 }, (_, at) => String(at))) }, 2_000],
    ['each of three variants', { products: VARIANTS, applyToEachVariant: true }, 150],
    ['each variant of a product', { products: items('11'), applyToEachVariant: true }, 500],
    [
      'two products beside a trigger',
      { type: 'product-blocking', products: { kind: 'all' }, applyTo: 'product', targets: items('11', '12') },
      100,
    ],
  ])('keeps room for what all customers bought of %s', (_case, draft, bytes) => {
    const limitOf = (shared: boolean) => {
      const repurchase = { option: 'calendar_day', shared } as const;
      return numberedLimit({ ...draft, max: 5, repurchase }).limit;
    };
    expect([soldBytes(limitOf(true)), soldBytes(limitOf(false))]).toEqual([bytes, 0]);
  });

  it('leaves that room free in every part', () => {
    const repurchase = { option: 'calendar_day', shared: true } as const;
    const limits = Array.from({ length: 20 }, (_, at) =>
      numberedLimit({ products: { kind: 'all' }, max: 5, repurchase }, at),
    );
    const { parts } = packCheckout(limits, SHOP, {});
    for (const part of parts)
      expect(Buffer.byteLength(checkoutRules(part, SHOP).rules) + part.length * 2_000).toBeLessThanOrEqual(10_000);
    expect(parts.flat()).toHaveLength(20);
  });

  it('has one part without limits', () => {
    expect(packCheckout([], SHOP, {})).toStrictEqual({ parts: [[]], leftOut: [] });
  });
});

describe('what the checkout is told of a customer', () => {
  const bought = (at: string, quantity: number): Purchase => ({
    at: Date.parse(at),
    lines: [{ id: '1', productId: '11', variantId: '5', quantity, price: '10.00', grams: 250, collectionIds: ['7'] }],
  });
  const facts = (draft: Partial<LimitDraft>, purchases: Purchase[], tags: string[] = []) =>
    customerFacts([numberedLimit({ products: { kind: 'all' }, ...draft }, 4)], { tags, purchases }, SHOP, NOW);
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  const monthly = { repurchase: { option: 'once_per_month' }, max: 5 } as const;

  it('says whether there are tags', () => {
    expect(facts({ max: 1 }, [], ['vip'])).toBe('t');
    expect(facts({ max: 1 }, [], [' '])).toBe('');
  });

  it('says up to which day what was bought counts, and how much counts then', () => {
    const purchases = [bought('2026-11-20T09:00:00Z', 2), bought('2026-11-10T09:00:00Z', 1)];
    expect(facts(monthly, purchases)).toBe(`\n4|11|${day('2026-12-10')},3|${day('2026-12-20')},2`);
  });

  it('becomes another by itself when a purchase stops to count in one of the windows', () => {
    const at = (text: string) => ({ at: Date.parse(text) });
    const startDate = '1970-01-01';
    const limits = [
      { startDate, repurchase: { option: 'once_per_month' } },
      { startDate, repurchase: { option: 'once_per_year' } },
    ] as const;
    const ends = (now: string, ...purchases: { at: number }[]) => {
      const end = factsEnd(limits, purchases, { now: Date.parse(now), timezone: 'UTC' });
      return end === null ? null : new Date(end).toISOString();
    };
    const bought = [at('2026-01-31T10:00:00Z'), at('2026-02-10T10:00:00Z')];
    expect(ends('2026-02-20T00:00:00Z', ...bought)).toBe('2026-02-28T10:00:00.000Z');
    expect(ends('2026-02-28T10:00:00Z', ...bought)).toBe('2026-02-28T10:00:00.000Z');
    expect(ends('2026-02-28T10:00:01Z', ...bought)).toBe('2026-03-10T10:00:00.000Z');
    expect(ends('2026-06-01T00:00:00Z', ...bought)).toBe('2027-01-31T10:00:00.000Z');
    expect(ends('2028-01-01T00:00:00Z', ...bought)).toBeNull();
    expect(
      factsEnd([{ startDate, repurchase: { option: 'once_per_lifetime' } }], bought, {
        now: bought[1]!.at,
        timezone: 'UTC',
      }),
    ).toBeNull();
  });

  it('follows the shop’s calendar', () => {
    const limit = numberedLimit({ products: { kind: 'all' }, max: 5, repurchase: { option: 'calendar_month' } }, 4);
    const purchases = [bought('2026-10-31T22:30:00Z', 2), bought('2026-10-31T23:30:00Z', 1)];
    const inZone = (timezone?: string) =>
      customerFacts([limit], { tags: [], purchases }, { ...SHOP, ...(timezone && { timezone }) }, NOW);
    expect(inZone()).toBe('');
    expect(inZone('Europe/Stockholm')).toBe(`\n4|11|${day('2026-11-30')},1`);
    expect(factsEnd([limit.limit], purchases, { now: NOW, timezone: 'Europe/Stockholm' })).toBe(
      Date.parse('2026-11-30T23:00:00Z') - 1,
    );
  });

  it('counts a whole cart under 0, each product under its id, and nothing without a window', () => {
    const cart = { type: 'cart', max: 5, repurchase: { option: 'once_per_lifetime' } } as const;
    const purchases = [bought('2026-11-20T09:00:00Z', 2)];
    expect(facts(cart, purchases)).toMatch(/^\n4\|0\|\d+,2$/);
    expect(facts({ max: 5 }, purchases)).toBe('');
    const other = bought('2026-11-21T09:00:00Z', 1);
    const both = [...purchases, { ...other, lines: [{ ...other.lines[0]!, productId: '12' }] }];
    expect(facts(monthly, both).split('\n').slice(1).sort()).toEqual([
      `4|11|${day('2026-12-20')},2`,
      `4|12|${day('2026-12-21')},1`,
    ]);
  });

  it('leaves out what is older than the window, and never counts below 0', () => {
    expect(facts(monthly, [bought('2026-10-20T09:00:00Z', 2)])).toBe('');
    expect(facts(monthly, [bought('2026-11-20T09:00:00Z', -2)])).toBe(`\n4|11|${day('2026-12-20')},0`);
  });

  it('counts money in the smallest unit, weight exactly, and units where there is no maximum', () => {
    const value = { conditionType: 'total_product_value', repurchase: { option: 'once_per_lifetime' } } as const;
    expect(facts({ ...value, max: 50 }, [bought('2026-01-20T09:00:00Z', 2)])).toBe('\n4|11|99999999,2000');
    expect(facts({ ...value, max: null, min: 1 }, [bought('2026-01-20T09:00:00Z', 2)])).toBe('\n4|11|99999999,2');
    const weight = { ...value, conditionType: 'total_weight', max: 5 } as const;
    expect(facts(weight, [bought('2026-01-20T09:00:00Z', 2)])).toBe('\n4|11|99999999,5000000000000000');
  });
});

describe('what the checkout is told of windows', () => {
  const NOW_MS = Date.parse('2026-11-21T00:00:00Z');
  const purchase = (at: string, productId: string): Purchase => ({
    at: Date.parse(at),
    lines: [{ id: '1', productId, variantId: '5', quantity: 1, price: '10.00' }],
  });
  const windowed = (window: number, draft: Partial<LimitDraft> = {}): NumberedLimit => {
    const repurchase = { option: 'once_per_month' } as const;
    const { limit, number } = numberedLimit({ products: { kind: 'all' }, repurchase, max: 5, ...draft }, window);
    return { number, limit: { ...limit, window } };
  };

  it('is by the number of the window, once for limits that count the same', () => {
    const limits = [windowed(900), { ...windowed(7), number: 1 }, { ...windowed(7, { max: 9 }), number: 2 }];
    const facts = customerFacts(
      limits,
      { tags: [], purchases: [purchase('2026-11-20T09:00:00Z', '11')] },
      SHOP,
      NOW_MS,
    );
    expect(facts.split('\n').map((line) => line.split('|').slice(0, 2).join('|'))).toStrictEqual([
      '',
      '7|11',
      '900|11',
    ]);
    expect(rulesOf(limits[1]!)[1]!.split('|').at(-1)).toBe('7');
  });

  it('leaves out what ends first where there is no room for all', () => {
    const purchases = Array.from({ length: 800 }, (_, index) =>
      purchase(index === 799 ? '2026-11-20T09:00:00Z' : '2026-11-01T09:00:00Z', String(50_000 + index)),
    );
    const facts = customerFacts([windowed(123_456_789_012)], { tags: [], purchases }, SHOP, NOW_MS);
    expect(facts.length).toBeLessThanOrEqual(10_000);
    expect(facts.length).toBeGreaterThan(9_900);
    expect(facts).toContain('|50799|');
  });
});

describe('what the checkout is told of all customers', () => {
  const sold = (productId: string, quantity: number): Purchase => ({
    at: Date.parse('2026-11-22T08:00:00Z'),
    lines: [{ id: '1', productId, variantId: '5', quantity, price: '10.00' }],
  });
  const daily = (shared: boolean, draft: Partial<LimitDraft> = {}) =>
    numberedLimit(
      { products: { kind: 'all' }, max: 5, repurchase: { option: 'calendar_day', shared }, ...draft },
      shared ? 4 : 3,
    );
  const day = Date.parse('2026-11-22') / 86_400_000;

  it('is of windows that they share, and a customer is told of the others', () => {
    const both = [daily(true), daily(false)];
    expect(storeFacts(both, () => [sold('11', 2), sold('11', 1)], SHOP, NOW)).toBe(`\n4|11|${day},3`);
    expect(customerFacts(both, { tags: [], purchases: [sold('11', 2)] }, SHOP, NOW)).toBe(`\n3|11|${day},2`);
  });

  it('leaves out where most is left, where there is no room for all', () => {
    const all = [sold('11', 1), sold('12', 4), sold('13', 2)];
    const line = `\n4|11|${day},3`.length;
    expect(storeFacts([daily(true)], () => all, SHOP, NOW, 2 * line)).toBe(`\n4|12|${day},4\n4|13|${day},2`);
    expect(storeFacts([daily(true)], () => all, SHOP, NOW, line - 1)).toBe('');
  });

  it('becomes another by itself when the day is over, not for what was sold before the limit began', () => {
    const { limit } = daily(true);
    const end = (startDate: string) =>
      factsEnd([{ ...limit, startDate }], [sold('11', 1)], { now: NOW, timezone: 'UTC' });
    expect(end('2026-11-22')).toBe(Date.parse('2026-11-23') - 1);
    expect(end('2026-11-23')).toBeNull();
  });

  it('stands at the end of the rules', () => {
    const facts = storeFacts([daily(true)], () => [sold('11', 2)], SHOP, NOW);
    const { rules } = checkoutRules([daily(true)], SHOP);
    const published = publishedRules({ rules }, 7, { sold: facts });
    expect(published).toBe(publishedRules({ rules }, 7) + facts);
    expect(withoutSold(published)).toBe(publishedRules({ rules }, 7));
    expect(withoutSold(withoutSold(published))).toBe(publishedRules({ rules }, 7));
    expect(rules.split('\n')[1]).toMatch(/^n4\|4258\|/);
    expect(sharedWindows(published)).toEqual(new Set([4]));
    expect(sharedWindows(checkoutRules([daily(false)], SHOP).rules)).toEqual(new Set());
  });

  it('stands behind texts and names, whatever of them there is', () => {
    const messages = { en: { repurchaseMessage: 'Two\n\nlines' } };
    const collection: Partial<LimitDraft> = { type: 'collection', collectionIds: ['7'], max: 3, messages };
    const cart: Partial<LimitDraft> = { type: 'cart', max: 3 };
    const allNames: Record<string, string>[] = [{}, { 7: 'Shirts' }];
    for (const drafts of [[], [collection], [collection, cart]])
      for (const names of allNames) {
        const limits = drafts.map((draft, at) => numberedLimit(draft, at));
        const written = publishedRules(checkoutRules(limits, SHOP, names), 7);
        expect(withoutSold(`${written}\n4|11|20800,2\n5|0|20800,7`)).toBe(written);
        expect(withoutSold(written)).toBe(written);
      }
    expect(withoutSold('')).toBe('');
  });
});

describe('what the checkout cannot know', () => {
  it.each<[Partial<LimitDraft>, string[]]>([
    [{ type: 'customer_tag', customerTags: { kind: 'all' } }, ['any_tag']],
    [{ type: 'customer_tag', customerTags: { kind: 'specific', tags: ['vip'] } }, []],
    [{ type: 'cart', repurchase: { option: 'once_per_year' } }, ['past_orders']],
    [{ type: 'product' }, []],
  ])('of %j is %j', (draft, gaps) => {
    expect(checkoutGaps(numberedLimit(draft).limit, { now: NOW, ordersSince: null })).toStrictEqual(gaps);
  });

  it.each([
    ['once_per_month', []],
    ['once_per_year', ['older_orders']],
    ['once_per_lifetime', ['older_orders']],
  ] as const)('of a limit %s, with the orders of 60 days, is %j', (option, gaps) => {
    const { limit } = numberedLimit({ type: 'cart', repurchase: { option } });
    expect(checkoutGaps(limit, { now: NOW, ordersSince: NOW - 60 * 86_400_000 })).toStrictEqual(gaps);
  });
});

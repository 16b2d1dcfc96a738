import type { Language } from '../src/languages.js';
import { LIMIT_TYPES, type LimitDraft, type ProductCondition, type Repurchase } from '../src/limit.js';
import { boundDecimals, canHint, maxMessageLength, validateLimit, validateRule } from '../src/validate-limit.js';
import { draft, specific } from './builders.js';

const REQUIRED = 'This field is required';
const WHOLE = 'Enter a whole number';
/** Held as 9007199254740992. */
const INEXACT = Number('9007199254740993');

type Shop = { currency: string; defaultLanguage: Language };
const errors = (change: Partial<LimitDraft>, shop: Partial<Shop> = {}) =>
  validateLimit(draft(change), { currency: 'USD', defaultLanguage: 'en', ...shop });

type Case = [string, Partial<LimitDraft>];
const accepts = (cases: Case[]) =>
  it.each<Case>(cases)('may be %s', (_, change) => {
    expect(errors(change)).toEqual({});
  });
type BadCase = [string, Partial<LimitDraft>, Record<string, string>];
const refuses = (cases: BadCase[]) =>
  it.each<BadCase>(cases)('may not be %s', (_, change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

describe('the name', () => {
  accepts([
    ['of one character', { name: 'n' }],
    ['of 150 characters and spaces around them', { name: ` ${'n'.repeat(150)} ` }],
    ['of 150 emojis: each counts once', { name: '😀'.repeat(150) }],
  ]);
  refuses([
    ['blank', { name: '   ' }, { name: REQUIRED }],
    ['of 151 characters', { name: 'n'.repeat(151) }, { name: 'Use at most 150 characters' }],
  ]);

  it('is not asked for where only the rule is checked, nor are texts and contact', () => {
    const unnamed = draft({
      name: '',
      contactUs: { enabled: true, url: '' },
      messages: { en: { maximumQuantityLimitMessage: '' } },
    });
    expect(validateRule(unnamed, 'USD')).toEqual({});
  });
});

describe('the form of a contact address', () => {
  const contactError = (url: string) => errors({ contactUs: { enabled: true, url } })['contactUs.url'];

  it.each([
    'https://example.com',
    'http://example.com/contact?from=limits#form',
    'https://例え.jp/お問い合わせ',
    'mailto:help@example.com',
    'tel:+4930123456',
    '  https://example.com  ',
  ])('may be %j', (url) => {
    expect(contactError(url)).toBeUndefined();
  });

  it.each([
    'https://a b',
    'https://exa mple.com/x',
    'https://',
    'https:///path',
    'https://user@example.com',
    'mailto:',
    'mailto:a b@example.com',
    'javascript:alert(1)',
    'javascript:https://example.com',
    'javascript:mailto:help@example.com',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://[broken',
  ])('may not be %j', (url) => {
    expect(contactError(url)).toMatch(/https:\/\//);
  });
});

describe('a bound on quantity', () => {
  accepts([
    ['a minimum alone', { min: 1, max: null }],
    ['a maximum alone', { max: 1 }],
    ['a multiple alone', { max: null, multiple: 2 }],
    ['a maximum equal to the minimum', { min: 3, max: 3 }],
    ['the largest number that is held exactly', { max: Number.MAX_SAFE_INTEGER }],
    ['absent where products are blocked', { type: 'product-blocking', max: null }],
  ]);
  refuses([
    ['absent', { max: null }, { min: 'Set at least a minimum, a maximum or a multiple' }],
    ['0', { min: 0 }, { min: 'Enter a number greater than 0' }],
    ['below 0', { max: -1 }, { max: 'Enter a number greater than 0' }],
    ['infinite', { max: Number.POSITIVE_INFINITY }, { max: 'Enter a number' }],
    ['no number', { min: Number.NaN }, { min: 'Enter a number' }],
    ['a fraction', { max: 1.5 }, { max: WHOLE }],
    ['a fraction, as a multiple', { multiple: 1.5 }, { multiple: WHOLE }],
    ['a number that is not held exactly', { max: INEXACT }, { max: WHOLE }],
    ['a number beyond all counting', { max: 1e21 }, { max: WHOLE }],
    ['a multiple that is not held exactly', { multiple: INEXACT }, { multiple: WHOLE }],
    ['a multiple beyond all counting', { multiple: 1e21 }, { multiple: WHOLE }],
    ['a maximum below the minimum', { min: 3, max: 2 }, { max: 'Maximum must be at least the minimum' }],
    [
      'wrong on its own and in its place: the first is told',
      { min: 3, max: -1 },
      { max: 'Enter a number greater than 0' },
    ],
  ]);
});

describe('a bound on value', () => {
  const conditionType = 'total_product_value';
  it.each([
    ['USD', 10.25, undefined],
    ['USD', 0.01, undefined],
    ['USD', 10.125, 'Use at most 2 decimals'],
    ['USD', 0.001, 'Use at most 2 decimals'],
    ['USD', 1e-19, 'Use at most 2 decimals'],
    ['JPY', 10, undefined],
    ['JPY', 10.5, 'JPY has no decimals'],
    ['KWD', 10.125, undefined],
    ['KWD', 10.1255, 'Use at most 3 decimals'],
  ])('in %s of %d: %s', (currency, max, error) => {
    expect(errors({ conditionType, max }, { currency })).toEqual(error ? { max: error } : {});
  });

  refuses([
    ['a multiple', { conditionType, multiple: 2 }, { multiple: 'Multiples apply to quantity only' }],
    ['0', { conditionType, max: 0 }, { max: 'Enter a number greater than 0' }],
    [
      'a maximum below the minimum',
      { conditionType, min: 0.3, max: 0.29 },
      { max: 'Maximum must be at least the minimum' },
    ],
  ]);
});

describe('a bound on weight', () => {
  const conditionType = 'total_weight';
  accepts([['of nine decimals', { conditionType, max: 0.000000001 }]]);
  refuses([
    ['of ten decimals', { conditionType, max: 0.0000000001 }, { max: 'Use at most 9 decimals' }],
    ['a multiple', { conditionType, multiple: 2 }, { multiple: 'Multiples apply to quantity only' }],
  ]);
});

describe('a limit for one purchase type', () => {
  accepts([['without a period', { purchaseType: 'subscription', repurchase: { option: 'no_limit' } }]]);
  refuses([
    [
      'in a period',
      { purchaseType: 'one_time', repurchase: { option: 'once_per_month' } },
      { purchaseType: 'A limit for one purchase type has no period' },
    ],
  ]);
});

describe('products that are never together', () => {
  const apart: Partial<LimitDraft> = {
    type: 'product-blocking',
    products: specific('a'),
    neverTogether: true,
    max: null,
  };
  accepts([
    ['kept apart', apart],
    ['limited instead', { ...apart, neverTogether: false, max: 3 }],
  ]);
  refuses([
    [
      'every product',
      { ...apart, products: { kind: 'all' } },
      { neverTogether: 'Choose which products are kept apart from others' },
    ],
    [
      'in a period',
      { ...apart, repurchase: { option: 'once_per_month' } },
      { neverTogether: 'Products that are never together have no bounds and no period' },
    ],
    ['of another type', { neverTogether: true }, { neverTogether: 'Only product blocking keeps products apart' }],
    [
      'with a bound',
      { ...apart, min: 1 },
      { neverTogether: 'Products that are never together have no bounds and no period' },
    ],
  ]);
});

describe('a bound on different products', () => {
  const conditionType = 'distinct_products';
  const ONE = 'Different products are counted in a cart, in a collection or among products together';
  const cart: Partial<LimitDraft> = { type: 'cart', products: undefined, conditionType };
  const blocking: Partial<LimitDraft> = { type: 'product-blocking', applyTo: 'product', targets: { kind: 'all' } };
  accepts([
    ['of a cart', cart],
    ['of a collection', { type: 'collection', products: undefined, collectionIds: ['1'], conditionType }],
    ['of products together', { conditionType, countTogether: true }],
    ['that blocks without one', { ...blocking, conditionType, max: null }],
    ['of variants of each product', { conditionType: 'distinct_variants' }],
  ]);
  refuses([
    ['of each product', { conditionType }, { conditionType: ONE }],
    ['of each product beside another', { ...blocking, conditionType }, { conditionType: ONE }],
    [
      'of each variant',
      { conditionType: 'distinct_variants', applyToEachVariant: true },
      { conditionType: 'Each variant is counted by itself, so there are no different ones' },
    ],
    ['a fraction', { ...cart, max: 1.5 }, { max: WHOLE }],
    ['a multiple', { ...cart, multiple: 2 }, { multiple: 'Multiples apply to quantity only' }],
    [
      'in a window',
      { ...cart, repurchase: { option: 'once_per_month' } },
      { 'repurchase.option': 'Different products are counted in each order' },
    ],
    [
      'with a hint',
      { conditionType, countTogether: true, hint: true },
      { hint: 'A hint says how much of one product' },
    ],
  ]);
});

describe('the dates', () => {
  const BEFORE = 'End date must be on or after the start date';
  const NO_DAY = 'Enter a date as YYYY-MM-DD';
  accepts([
    ['absent', {}],
    ['a single day', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['a start without an end', { startDate: '2026-11-20', endDate: null }],
    ['an end without a start', { endDate: '2026-11-20' }],
  ]);
  refuses([
    ['an empty start', { startDate: '' }, { startDate: REQUIRED }],
    ['a start on a day that does not exist', { startDate: '2026-02-30' }, { startDate: NO_DAY }],
    ['an end on a day that does not exist', { endDate: '2026-02-30' }, { endDate: NO_DAY }],
    ['an end before the start', { startDate: '2026-11-20', endDate: '2026-11-19' }, { endDate: BEFORE }],
    ['an end before every start', { endDate: '1969-12-31' }, { endDate: BEFORE }],
  ]);
});

describe('what a limit is on', () => {
  const giftCard: ProductCondition = { field: 'giftCard', operator: 'equals', value: 'true' };
  const blocking = { type: 'product-blocking' } as const;
  const tagged = { type: 'customer_tag', products: undefined, customerTags: { kind: 'all' } } as const;
  const collection = { type: 'collection', products: undefined } as const;
  const cart = { type: 'cart', products: undefined } as const;
  const tags = (...chosen: string[]) => ({ kind: 'specific' as const, tags: chosen });
  const byTitle = (value: string) => ({ field: 'title', operator: 'contains', value }) as const;

  accepts([
    ['products', { products: specific('p1') }],
    ['a variant of a product', { products: { kind: 'specific', items: [{ productId: 'p1', variantIds: ['v1'] }] } }],
    ['a group of products', { products: { kind: 'group', match: 'any', conditions: [byTitle('Hoodie')] } }],
    ['collections', { ...collection, collectionIds: ['c1'] }],
    ['collections, one of them blank', { ...collection, collectionIds: [' ', 'c1'] }],
    ['the cart', cart],
    [
      'the cart without gift cards',
      { ...cart, exclusions: { group: { kind: 'group', match: 'all', conditions: [giftCard] } } },
    ],
    ['customers with any tag', tagged],
    ['customers with a tag', { ...tagged, customerTags: tags(' ', 'vip') }],
    ['collections for customers with a tag', { ...tagged, applyTo: 'collection', collectionIds: ['c1'] }],
    ['products for customers with a tag', { ...tagged, applyTo: 'product', products: { kind: 'all' } }],
    ['the cart beside a trigger', blocking],
    ['collections beside a trigger', { ...blocking, applyTo: 'collection', collectionIds: ['c1'] }],
    ['products beside a trigger', { ...blocking, applyTo: 'product', targets: { kind: 'all' } }],
    ['what it is not applied to, left over from another choice', { ...blocking, targets: { kind: 'all' } }],
  ]);
  refuses([
    ['products, none given', { products: undefined }, { products: REQUIRED }],
    ['no product', { products: specific() }, { products: 'Choose at least one product' }],
    ['a product without an id', { products: specific('p1', ' ') }, { 'products.items.1.productId': REQUIRED }],
    [
      'no variant of a product',
      { products: { kind: 'specific', items: [{ productId: 'p1', variantIds: [] }] } },
      { 'products.items.0.variantIds': 'Choose at least one variant, or leave it out for all' },
    ],
    [
      'a group without a condition',
      { products: { kind: 'group', match: 'all', conditions: [] } },
      { products: 'Add at least one condition' },
    ],
    [
      'a group with a blank condition',
      { products: { kind: 'group', match: 'all', conditions: [byTitle('Hoodie'), byTitle(' ')] } },
      { 'products.conditions.1.value': REQUIRED },
    ],
    [
      'what contains a gift card',
      { products: { kind: 'group', match: 'all', conditions: [{ ...giftCard, operator: 'contains' }] } },
      { 'products.conditions.0.operator': 'A product is a gift card, or is not' },
    ],
    [
      'a gift card with another value',
      { products: { kind: 'group', match: 'all', conditions: [{ ...giftCard, value: 'no' }] } },
      { 'products.conditions.0.value': 'A condition on gift cards has the value true' },
    ],
    [
      'a group of exclusions without a condition',
      { ...cart, exclusions: { group: { kind: 'group', match: 'all', conditions: [] } } },
      { 'exclusions.group': 'Add at least one condition' },
    ],
    [
      'exclusions with a blank condition',
      { ...cart, exclusions: { group: { kind: 'group', match: 'all', conditions: [byTitle(' ')] } } },
      { 'exclusions.group.conditions.0.value': REQUIRED },
    ],
    [
      'exclusions both one by one and by conditions',
      {
        ...cart,
        exclusions: {
          products: [{ productId: 'p1' }],
          group: { kind: 'group', match: 'all', conditions: [giftCard] },
        },
      },
      { 'exclusions.group': 'Exclude products one by one or by conditions' },
    ],
    ['collections, none given', collection, { collectionIds: 'Choose at least one collection' }],
    ['blank collections', { ...collection, collectionIds: [' '] }, { collectionIds: 'Choose at least one collection' }],
    ['customers, no tags given', { ...tagged, customerTags: undefined }, { customerTags: REQUIRED }],
    [
      'customers with no tag',
      { ...tagged, customerTags: tags() },
      { customerTags: 'Choose at least one customer tag' },
    ],
    [
      'customers with a blank tag',
      { ...tagged, customerTags: tags(' ') },
      { customerTags: 'Choose at least one customer tag' },
    ],
    [
      'collections for customers, none given',
      { ...tagged, applyTo: 'collection' },
      { collectionIds: 'Choose at least one collection' },
    ],
    ['products for customers, none given', { ...tagged, applyTo: 'product' }, { products: REQUIRED }],
    ['products beside a trigger, none given', { ...blocking, applyTo: 'product' }, { targets: REQUIRED }],
    [
      'no product beside a trigger',
      { ...blocking, applyTo: 'product', targets: specific() },
      { targets: 'Choose at least one product' },
    ],
    ['triggers, none given', { ...blocking, products: undefined }, { products: REQUIRED }],
  ]);

  it.each<[string, Partial<LimitDraft>, Record<string, string>]>([
    ['product', { applyTo: 'product' }, { applyTo: 'A product limit is not applied to something else' }],
    [
      'collection',
      { ...collection, collectionIds: ['c1'], applyTo: 'product' },
      { applyTo: 'A collection limit is not applied to something else' },
    ],
    ['cart', { ...cart, applyTo: 'collection' }, { applyTo: 'A cart limit is not applied to something else' }],
    ['product', { collectionIds: ['c1'] }, { collectionIds: 'A product limit has no collectionIds' }],
    ['product', { targets: specific('p1') }, { targets: 'A product limit has no targets' }],
    ['cart', { ...cart, products: specific('p1') }, { products: 'A cart limit has no products' }],
    [
      'collection',
      { ...collection, collectionIds: ['c1'], customerTags: { kind: 'all' } },
      { customerTags: 'A collection limit has no customerTags' },
    ],
    ['customer_tag', { ...tagged, targets: specific('p1') }, { targets: 'A customer_tag limit has no targets' }],
    [
      'product-blocking',
      { ...blocking, customerTags: { kind: 'all' } },
      { customerTags: 'A product-blocking limit has no customerTags' },
    ],
  ])('of type %s says so of a field that it does not use: %j', (_, change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it('may exclude customers by their tags only where it is on customer tags', () => {
    const exclusions = { customerTags: ['staff'] };
    expect(errors({ ...tagged, exclusions })).toEqual({});
    expect(errors({ exclusions: { customerTags: [] } })).toEqual({});
    expect(errors({ exclusions: { products: [{ productId: 'p1' }] } })).toEqual({});
    expect(errors({ exclusions })).toEqual({
      'exclusions.customerTags': 'Excluded tags belong to customer tag limits only',
    });
  });
});

describe('the re-purchase window', () => {
  const custom = (amount: number) => ({ repurchase: { option: 'custom', every: { amount, unit: 'days' } } }) as const;
  const NO_SHARED_MAX = 'Set the maximum that all customers share';
  const PERIOD = { 'repurchase.every.amount': 'Enter a whole number greater than 0' };

  accepts([
    ['off', { repurchase: { option: 'no_limit' } }],
    ['a preset', { repurchase: { option: 'once_per_month' } }],
    ['of one day', custom(1)],
    ['of many days', custom(10_000)],
  ]);
  refuses([
    ['custom without a period', { repurchase: { option: 'custom' } }, { 'repurchase.every.amount': REQUIRED }],
    ['of no days', custom(0), PERIOD],
    ['of days below 0', custom(-1), PERIOD],
    ['of a part of a day', custom(1.5), PERIOD],
    ['of days that are not held exactly', custom(INEXACT), PERIOD],
    ['of days beyond all counting', custom(1e21), PERIOD],
    [
      'a preset with a period of its own',
      { repurchase: { option: 'once_per_month', every: { amount: 1, unit: 'days' } } },
      { 'repurchase.every': 'A period belongs to the custom option only' },
    ],
  ]);

  const shared = (option: Repurchase['option'], change: Partial<LimitDraft> = {}) => ({
    repurchase: { option, shared: true },
    ...change,
  });
  const NO_CALENDAR = { 'repurchase.option': 'All customers share a calendar period, or a total' };
  accepts([
    ['shared for a day', shared('calendar_day')],
    ['shared for a year', shared('calendar_year')],
    ['shared in total', shared('once_per_lifetime')],
  ]);
  refuses([
    ['shared, without a maximum', shared('calendar_day', { max: null, min: 1 }), { max: NO_SHARED_MAX }],
    ['shared for a month from each purchase', shared('once_per_month'), NO_CALENDAR],
    ['shared, but off', shared('no_limit'), NO_CALENDAR],
  ]);
});

describe('the notification trigger', () => {
  const cart = { type: 'cart', products: undefined } as const;
  accepts([
    ['limit_reached', { notificationTrigger: 'limit_reached' }],
    ['add_to_cart', { notificationTrigger: 'add_to_cart' }],
    ['no_notification', { notificationTrigger: 'no_notification' }],
    ['limit_reached_in_cart_page for the cart', { ...cart, notificationTrigger: 'limit_reached_in_cart_page' }],
    ['show_notification_cart_page for the cart', { ...cart, notificationTrigger: 'show_notification_cart_page' }],
    ['no_notification for the cart', { ...cart, notificationTrigger: 'no_notification' }],
  ]);
  refuses([
    [
      'of the cart for products',
      { notificationTrigger: 'show_notification_cart_page' },
      { notificationTrigger: 'Choose one of limit_reached, add_to_cart, no_notification' },
    ],
    [
      'of products for the cart',
      { ...cart, notificationTrigger: 'limit_reached' },
      {
        notificationTrigger: 'Choose one of limit_reached_in_cart_page, show_notification_cart_page, no_notification',
      },
    ],
  ]);
});

describe('the address of Contact us', () => {
  const contact = (url: string) => ({ contactUs: { enabled: true, url } });

  accepts([
    ['empty while the button is off', { contactUs: { enabled: false, url: '' } }],
    ['anything while the button is off', { contactUs: { enabled: false, url: 'somewhere' } }],
  ]);
  refuses([
    ['empty', contact(''), { 'contactUs.url': REQUIRED }],
    ['blank', contact('  '), { 'contactUs.url': REQUIRED }],
  ]);
});

describe('the texts', () => {
  const [max, maxValue] = ['maximumQuantityLimitMessage', 'maximumValueLimitMessage'] as const;
  const contactUs = { enabled: true, url: 'https://shop.example' };

  accepts([
    ['absent', { messages: {} }],
    ['of 150 characters and spaces around them', { messages: { en: { [max]: ` ${'x'.repeat(150)} ` } } }],
    ['of 150 emojis: each counts once', { messages: { en: { [max]: '😀'.repeat(150) } } }],
    ['of 25 characters on the button', { messages: { en: { buttonText: 'x'.repeat(25) } } }],
    ['of 75 characters beside the button', { messages: { en: { contactUsText: 'x'.repeat(75) } } }],
    ['emptied in a language other than the default', { messages: { de: { [max]: '' } } }],
    ['emptied where the limit cannot produce them', { messages: { en: { [maxValue]: '', buttonText: '' } } }],
    [
      'emptied where the limit no longer produces them',
      { conditionType: 'total_product_value', messages: { en: { [max]: '' } } },
    ],
  ]);
  refuses([
    ['of 151 characters', { messages: { en: { [max]: 'x'.repeat(151) } } }, tooLong(`en.${max}`, 150)],
    [
      'of 151 characters in another language',
      { messages: { de: { [max]: 'x'.repeat(151) } } },
      tooLong(`de.${max}`, 150),
    ],
    [
      'of 26 characters on the button',
      { messages: { en: { buttonText: 'x'.repeat(26) } } },
      tooLong('en.buttonText', 25),
    ],
    [
      'of 76 characters beside the button',
      { messages: { en: { contactUsText: 'x'.repeat(76) } } },
      tooLong('en.contactUsText', 75),
    ],
    ['of 26 emojis on the button', { messages: { en: { buttonText: '😀'.repeat(26) } } }, tooLong('en.buttonText', 25)],
  ]);

  it.each<[string, Partial<LimitDraft>, string]>([
    ['a maximum', {}, max],
    ['a minimum', { min: 1 }, 'minimumQuantityLimitMessage'],
    ['a multiple', { multiple: 2 }, 'multipleQuantityLimitMessage'],
    ['a maximum on value', { conditionType: 'total_product_value' }, maxValue],
    ['a re-purchase window', { repurchase: { option: 'once_per_year' } }, 'loginRequiredMessage'],
    ['blocking', { type: 'product-blocking', max: null }, 'blockedMessage'],
    ['a Contact us button', { contactUs }, 'buttonText'],
  ])('that tell of %s may not be emptied in the default language', (_, change, key) => {
    expect(errors({ ...change, messages: { en: { [key]: ' ' } } })).toEqual({ [`messages.en.${key}`]: REQUIRED });
  });

  it('may be emptied in English where another language is the default', () => {
    const defaultLanguage = 'de';
    expect(errors({ messages: { en: { [max]: '' } } }, { defaultLanguage })).toEqual({});
    expect(errors({ messages: { de: { [max]: '' } } }, { defaultLanguage })).toEqual({
      [`messages.de.${max}`]: REQUIRED,
    });
  });

  it('have at most 25 characters on the button, 75 beside it, 150 elsewhere', () => {
    expect([maxMessageLength('buttonText'), maxMessageLength('contactUsText'), maxMessageLength(max)]).toEqual([
      25, 75, 150,
    ]);
  });
});

function tooLong(path: string, most: number): Record<string, string> {
  return { [`messages.${path}`]: `Use at most ${most} characters` };
}

it.each<[Partial<LimitDraft>, Record<string, string>]>([
  [{ hint: true }, {}],
  [{ hint: true, type: 'cart', products: undefined }, { hint: 'A cart limit has no hint' }],
  [{ hint: true, type: 'product-blocking' }, { hint: 'A product-blocking limit has no hint' }],
  [{ countTogether: true }, {}],
  [{ applyToEachVariant: true }, {}],
  [
    { countTogether: true, applyToEachVariant: true },
    { countTogether: 'Variants are counted separately or all products together' },
  ],
])('%j finds wrong %j', (change, expected) => expect(errors(change)).toEqual(expected));

it.each([
  ['product_quantity', 'USD', 0],
  [undefined, 'USD', 0],
  ['total_product_value', 'USD', 2],
  ['total_product_value', 'JPY', 0],
  ['total_weight', 'USD', 9],
] as const)('a bound on %s in %s has at most %d decimals', (conditionType, currency, decimals) => {
  expect(boundDecimals({ conditionType }, currency)).toBe(decimals);
});

it('product pages hint at amounts of what they sell, not at carts and not at different products', () => {
  expect(LIMIT_TYPES.filter((type) => canHint({ type }))).toEqual(['product', 'collection', 'customer_tag']);
  expect(LIMIT_TYPES.filter((type) => canHint({ type, conditionType: 'distinct_variants' }))).toEqual([]);
});

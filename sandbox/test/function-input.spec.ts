import { parse, validate } from 'graphql';
import { functionInput } from '../src/functions/function-input.js';
import { functionSchema } from '../src/functions/function-schema.js';
import type { FunctionSubject, SubjectMetafield } from '../src/functions/function-subject.js';

const metafield = (key: string, value: string, namespace = 'app--90210'): SubjectMetafield => ({
  namespace,
  key,
  type: 'json',
  value,
});
const guest: FunctionSubject = {
  step: 'CART_INTERACTION',
  now: new Date('2026-11-20T23:30:00Z'),
  timeZone: 'Europe/Stockholm',
  language: 'SV',
  country: 'SE',
  currency: 'SEK',
  rate: '10.0',
  lines: [],
  subtotal: '0.0',
  total: '0.0',
  customer: null,
  email: null,
  phone: null,
  delivery: null,
  validationMetafields: [],
};
const customer = {
  id: 'gid://shopify/Customer/1',
  email: 'vera@example.com',
  firstName: 'Vera',
  lastName: null,
  tags: ['VIP'],
  orderCount: 2,
  companyLocationId: 'gid://shopify/CompanyLocation/7',
  metafields: [metafield('bought', '[1]')],
};

const VARIABLES = { namespace: '$app', key: 'variables' };
function inputOf(query: string, subject: Partial<FunctionSubject> = {}): unknown {
  const document = parse(query);
  expect(validate(functionSchema, document)).toEqual([]);
  return JSON.parse(JSON.stringify(functionInput(document, { ...guest, ...subject }, VARIABLES)));
}

it('has the step, the language, the country and the rate', () => {
  const query = `{ buyerJourney { step } presentmentCurrencyRate
    localization { language { isoCode } country { isoCode } } }`;
  expect(inputOf(query)).toEqual({
    buyerJourney: { step: 'CART_INTERACTION' },
    localization: { language: { isoCode: 'SV' }, country: { isoCode: 'SE' } },
    presentmentCurrencyRate: '10.0',
  });
});

it('has null for the customer of a guest', () => {
  expect(inputOf('{ cart { buyerIdentity { isAuthenticated email customer { id } } } }')).toEqual({
    cart: { buyerIdentity: { isAuthenticated: false, email: null, customer: null } },
  });
});

it('finds the tags of a customer whether they are written with capitals or without', () => {
  const query = `{ cart { buyerIdentity { isAuthenticated customer { displayName
    hasTags(tags: ["vip", "other"]) { tag hasTag } some: hasAnyTag(tags: ["a", "Vip"]) none: hasAnyTag } } } }`;
  expect(inputOf(query, { customer })).toEqual({
    cart: {
      buyerIdentity: {
        isAuthenticated: true,
        customer: {
          displayName: 'Vera',
          hasTags: [
            { tag: 'vip', hasTag: true },
            { tag: 'other', hasTag: false },
          ],
          some: true,
          none: false,
        },
      },
    },
  });
});

it('has the lines of the cart as the query asks, custom items among them', () => {
  const product = {
    id: 'gid://shopify/Product/2',
    handle: 'hoodie',
    title: 'Kapuzenpulli',
    vendor: 'Acme',
    type: 'Hoodies',
    isGiftCard: false,
    tags: ['organic'],
    collectionIds: ['gid://shopify/Collection/3'],
    metafields: [metafield('token', '"a"')],
  };
  const prices = { unitPrice: '10.0', compareAtPrice: null, subtotal: '20.0', total: '18.0' };
  const line = { ...prices, attributes: { Note: 'x' }, sellingPlanId: null };
  const lines: FunctionSubject['lines'] = [
    {
      ...line,
      quantity: 2,
      item: {
        kind: 'variant',
        id: 'gid://shopify/ProductVariant/4',
        title: 'S',
        sku: null,
        weight: { value: 0.5, unit: 'KILOGRAMS' },
        product,
      },
    },
    {
      ...line,
      sellingPlanId: 'gid://shopify/SellingPlan/9',
      quantity: 1,
      item: { kind: 'custom', title: 'Wrapping', weight: { value: null, unit: 'GRAMS' } },
    },
  ];
  const query = `{ cart { cost { totalAmount { amount currencyCode } } lines { quantity
    sellingPlanAllocation { sellingPlan { id } }
    attribute(key: "Note") { value } missing: attribute(key: "Other") { value }
    cost { amountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount }
      compareAtAmountPerQuantity { amount } }
    merchandise { __typename
      ... on ProductVariant { id weight weightUnit product { title hasTags(tags: ["Organic"]) { hasTag }
        inCollections(ids: ["gid://shopify/Collection/3", "gid://shopify/Collection/5"]) { collectionId isMember }
        inAnyCollection(ids: ["gid://shopify/Collection/5"]) metafield(key: "token") { value jsonValue type } } }
      ... on CustomProduct { title } } } } }`;
  const shared = {
    attribute: { value: 'x' },
    missing: null,
    cost: {
      amountPerQuantity: { amount: '10.0' },
      subtotalAmount: { amount: '20.0' },
      totalAmount: { amount: '18.0' },
      compareAtAmountPerQuantity: null,
    },
  };
  expect(inputOf(query, { lines, total: '36.0' })).toEqual({
    cart: {
      cost: { totalAmount: { amount: '36.0', currencyCode: 'SEK' } },
      lines: [
        {
          ...shared,
          quantity: 2,
          sellingPlanAllocation: null,
          merchandise: {
            __typename: 'ProductVariant',
            id: 'gid://shopify/ProductVariant/4',
            weight: 0.5,
            weightUnit: 'KILOGRAMS',
            product: {
              title: 'Kapuzenpulli',
              hasTags: [{ hasTag: true }],
              inCollections: [
                { collectionId: 'gid://shopify/Collection/3', isMember: true },
                { collectionId: 'gid://shopify/Collection/5', isMember: false },
              ],
              inAnyCollection: false,
              metafield: { value: '"a"', jsonValue: 'a', type: 'json' },
            },
          },
        },
        {
          ...shared,
          quantity: 1,
          sellingPlanAllocation: { sellingPlan: { id: 'gid://shopify/SellingPlan/9' } },
          merchandise: { __typename: 'CustomProduct', title: 'Wrapping' },
        },
      ],
    },
  });
});

describe('the local time', () => {
  const query = (field: string) => `{ shop { localTime { answer: ${field} } } }`;
  const answer = (value: unknown) => ({ shop: { localTime: { answer: value } } });

  it.each([
    ['Europe/Stockholm', '2026-11-21'],
    ['America/New_York', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-21'],
  ])('has the date of the shop in %s', (timeZone, date) => {
    expect(inputOf(query('date'), { timeZone })).toEqual(answer(date));
  });

  // In Stockholm it is 00:30 on 21 November.
  it.each([
    ['dateTimeAfter(dateTime: "2026-11-21T00:30:00")', true],
    ['dateTimeAfter(dateTime: "2026-11-21T00:30:01")', false],
    ['dateTimeBefore(dateTime: "2026-11-21T00:30:00")', false],
    ['dateTimeBefore(dateTime: "2026-11-21T00:30:01")', true],
    ['dateTimeBetween(startDateTime: "2026-11-21T00:30:00", endDateTime: "2026-11-21T01:00:00")', true],
    ['dateTimeBetween(startDateTime: "2026-11-20T00:30:00", endDateTime: "2026-11-21T00:30:00")', false],
    ['timeAfter(time: "00:30:00")', true],
    ['timeAfter(time: "00:30:01")', false],
    ['timeBefore(time: "00:30:00")', false],
    ['timeBefore(time: "09:00:00")', true],
    ['timeBetween(startTime: "00:00:00", endTime: "00:31:00")', true],
    ['timeBetween(startTime: "00:00:00", endTime: "00:30:00")', false],
  ])('%s is %s', (field, expected) => {
    expect(inputOf(query(field))).toEqual(answer(expected));
  });

  it('refuses a time that is not written as the platform wants it', () => {
    const document = parse(query('timeBefore(time: "9:00")'));
    expect(validate(functionSchema, document)[0]?.message).toContain('TimeWithoutTimezone cannot represent "9:00"');
  });

  it('follows the hour that is left out in spring', () => {
    const now = new Date('2026-03-29T01:00:00Z');
    expect(inputOf(query('timeAfter(time: "03:00:00")'), { now })).toEqual(answer(true));
  });
});

describe('a metafield', () => {
  const query = '{ validation { metafield(key: "rules") { value } } }';
  const read = (...validationMetafields: SubjectMetafield[]) => inputOf(query, { validationMetafields });

  it('is of the app’s namespace unless another one is named', () => {
    const own = metafield('rules', '1');
    const other = metafield('rules', '2', 'other');
    expect(read(other)).toEqual({ validation: { metafield: null } });
    expect(read(other, own)).toEqual({ validation: { metafield: { value: '1' } } });
    const named = '{ validation { metafield(namespace: "other", key: "rules") { value } } }';
    expect(inputOf(named, { validationMetafields: [own, other] })).toEqual({
      validation: { metafield: { value: '2' } },
    });
  });

  it('is null when its value has more than 10,000 bytes', () => {
    const valueOf = (bytes: number) => `"${'é'.repeat((bytes - 2) / 2)}"`;
    expect(read(metafield('rules', valueOf(10_000)))).toEqual({
      validation: { metafield: { value: valueOf(10_000) } },
    });
    expect(read(metafield('rules', valueOf(10_002)))).toEqual({ validation: { metafield: null } });
  });
});

describe('a variable', () => {
  const required = 'query ($tags: [String!]!) { cart { buyerIdentity { customer { hasAnyTag(tags: $tags) } } } }';
  const optional = 'query ($key: String) { cart { lines { attribute(key: $key) { value } } } }';
  const withVariables = (query: string, variables: string | null) =>
    inputOf(query, { customer, validationMetafields: variables === null ? [] : [metafield('variables', variables)] });

  it('has the value of its key in the metafield that the extension names', () => {
    expect(withVariables(required, '{"tags":["vip"]}')).toEqual({
      cart: { buyerIdentity: { customer: { hasAnyTag: true } } },
    });
  });

  it.each([
    ['lacks its key', '{"other":1}'],
    ['is no object', '[1]'],
    ['is not there', null],
  ])('is null when the metafield %s: one that must not be null fails', (_how, variables) => {
    expect(withVariables(optional, variables)).toEqual({ cart: { lines: [] } });
    expect(() => withVariables(required, variables)).toThrow(
      'The input query failed: Variable "$tags" of non-null type "[String!]!" must not be null.',
    );
  });

  it('does not fall back to its default when its key is missing', () => {
    const query = required.replace('[String!]!)', '[String!]! = ["vip"])');
    expect(() => withVariables(query, '{}')).toThrow('must not be null');
  });

  it('of another type fails', () => {
    expect(() => withVariables(required, '{"tags":[1]}')).toThrow(/The input query failed: .*String cannot represent/);
  });

  it('may have 100 entries and no more', () => {
    const variables = (entries: number) => JSON.stringify({ tags: Array.from({ length: entries }, () => 'vip') });
    expect(withVariables(required, variables(100))).toBeDefined();
    expect(() => withVariables(required, variables(101))).toThrow(
      'The variable tags has 101 entries; at most 100 are allowed',
    );
  });
});

it('says how many orders the customer has made, and for which company the customer buys', () => {
  const query = '{ cart { buyerIdentity { customer { numberOfOrders } purchasingCompany { location { id } } } } }';
  const buyer = (subject: Partial<FunctionSubject>) => (inputOf(query, subject) as { cart: object }).cart;
  expect(buyer({ customer })).toEqual({
    buyerIdentity: {
      customer: { numberOfOrders: 2 },
      purchasingCompany: { location: { id: 'gid://shopify/CompanyLocation/7' } },
    },
  });
  expect(buyer({ customer: { ...customer, companyLocationId: null } })).toMatchObject({
    buyerIdentity: { purchasingCompany: null },
  });
});

import { parse } from 'graphql';
import { costOfQuery, problemOfQuery } from '../src/functions/query-limits.js';

const costOf = (query: string) => costOfQuery(parse(query));

it.each([
  ['{ presentmentCurrencyRate }', 1],
  ['{ cart { lines { id quantity } } }', 2],
  ['{ merchandise { __typename ... on CustomProduct { title } ... on ProductVariant { id title } } }', 3],
  ['{ validation { metafield(key: "a") { value jsonValue type } } }', 3],
  ['{ cart { buyerIdentity { customer { id hasAnyTag(tags: ["a"]) } } } }', 4],
  ['{ cart { buyerIdentity { customer { hasTags(tags: ["a"]) { tag hasTag } } } } }', 3],
  ['{ product { inCollections(ids: []) { isMember collectionId } inAnyCollection(ids: []) } }', 6],
  ['{ shop { metaobject(handle: {}) { a: field(key: "a") { value } b: field(key: "b") { value type } } } }', 7],
  ['{ shop { localTime { date timeBefore(time: "09:00:00") } } }', 2],
  ['query { cart { ...Lines } } fragment Lines on Cart { lines { id quantity } }', 2],
])('%s costs %i', (query, cost) => {
  expect(costOf(query)).toBe(cost);
});

it('costs 28 when all that limits need is asked for', () => {
  const query = `{
    buyerJourney { step } presentmentCurrencyRate localization { language { isoCode } } shop { localTime { date } }
    validation { metafield(key: "rules") { value } }
    cart {
      buyerIdentity { customer { id hasTags(tags: []) { hasTag } metafield(key: "bought") { value } } }
      lines { quantity cost { subtotalAmount { amount } } merchandise { ... on ProductVariant {
        id weight weightUnit
        product { id title vendor hasTags(tags: []) { hasTag } inCollections(ids: []) { isMember } }
      } } }
    }
  }`;
  expect(costOf(query)).toBe(28);
});

const lines = (count: number) =>
  `{ cart { lines { ${Array.from({ length: count }, (_each, n) => `a${n}: id`).join(' ')} } } }`;

it('may cost 30 and no more', () => {
  expect(problemOfQuery(parse(lines(30)))).toBeNull();
  expect(problemOfQuery(parse(lines(31)))).toBe('it costs 31; at most 30 are allowed');
});

it('may have 3,000 bytes and no more, without its comments', () => {
  const query = (bytes: number) => `{ presentmentCurrencyRate }`.padEnd(bytes, ' ');
  expect(problemOfQuery(parse(query(3_000)))).toBeNull();
  expect(problemOfQuery(parse(query(3_001)))).toBe('it has 3001 bytes without its comments; at most 3000 are allowed');
  expect(problemOfQuery(parse(`# ${'é'.repeat(2_000)}\n${query(2_999)}`))).toBeNull();
});

it('does not take a # in a text for a comment', () => {
  const query = `{ cart { attribute(key: "#${'a'.repeat(3_000)}") { value } } }`;
  expect(problemOfQuery(parse(query))).toContain('bytes without its comments');
});

it('may have a list of 100 entries and no more', () => {
  const query = (entries: number) => `{ product { inAnyCollection(ids: [${'"a" '.repeat(entries)}]) } }`;
  expect(problemOfQuery(parse(query(100)))).toBeNull();
  expect(problemOfQuery(parse(query(101)))).toBe('it has a list of 101 entries; at most 100 are allowed');
});

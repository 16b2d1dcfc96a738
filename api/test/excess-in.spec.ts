import { excessIn } from '../src/http/excess-in.js';

const times = (count: number, part: string) => Array.from({ length: count }, () => part).join(',');

describe('what a body may hold', () => {
  it.each([
    ['80,001 ids', `{"name":"A","collectionIds":[${times(80_001, '"1"')}]}`, 'collectionIds'],
    ['7,000 fields', `{${Array.from({ length: 7_000 }, (_, index) => `"key${index}":0`).join(',')}}`, ''],
    ['201 fields', `{"a":[1,{"b\\"]":{${times(201, '"c":0')}}}]}`, 'a.1.b\\"]'],
    ['empty objects', `{"products":{"kind":"specific","items":[${times(41_000, '{}')}]}}`, 'products.items.39998'],
    ['21 levels', '['.repeat(21) + ']'.repeat(21), ''],
    ['201 fields behind a backslash', `{"a":"\\\\","b":{${times(201, '"c":0')}}}`, 'b'],
    ['201 fields behind three of them', `{"a":"\\\\\\"","b":{${times(201, '"c":0')}}}`, 'b'],
    ['201 fields of one with a long name', `{"${'k'.repeat(150)}":{${times(201, '"c":0')}}}`, 'k'.repeat(100)],
  ])('is less than %s, which is said by name', (_what, text, path) => {
    expect(excessIn(text)).toEqual({ path, message: expect.stringMatching(/^(Nested|Has|Holds) too /) });
  });

  it.each([
    ['no text', ''],
    ['200 fields and 20 levels', `{${times(199, '"a":1')},"b":${'['.repeat(19)}${']'.repeat(19)}}`],
    ['1,000 products with 65 variants each', JSON.stringify(productsWithVariants(1_000, 65))],
    ['commas, brackets and quotes in a text', JSON.stringify({ name: '[{,"\\'.repeat(1_000) })],
    ['quotes behind backslashes in a text', JSON.stringify({ name: '\\"[,'.repeat(1_000), other: '\\' })],
    ['a text without an end', '{"a'],
    ['signs that stand alone', ':,'],
    ['what is no JSON', `}]":${'}'.repeat(30)}"`],
  ])('is left to the parser: %s', (_what, text) => {
    expect(excessIn(text)).toBeNull();
  });
});

function productsWithVariants(products: number, variants: number) {
  const variantIds = Array.from({ length: variants }, (_, index) => String(4e13 + index));
  return { items: Array.from({ length: products }, (_, index) => ({ productId: String(7e13 + index), variantIds })) };
}

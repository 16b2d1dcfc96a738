import Fastify from 'fastify';
import { excessIn } from '../src/http/excess-in.js';
import { readJsonBodies } from '../src/http/json-bodies.js';
import { nextTurn } from '../src/http/turns.js';

const times = (count: number, part: string) => Array.from({ length: count }, () => part).join(',');

describe('what a body may hold', () => {
  it.each([
    ['250,000 ids', `{"name":"A","collectionIds":[${times(250_000, '"1"')}]}`, 'collectionIds'],
    ['70,000 fields', `{${Array.from({ length: 70_000 }, (_, index) => `"key${index}":0`).join(',')}}`, ''],
    ['201 fields', `{"a":[1,{"b\\"]":{${times(201, '"c":0')}}}]}`, 'a.1.b\\"]'],
    ['empty objects', `{"products":{"kind":"specific","items":[${times(100_000, '{}')}]}}`, 'products.items.39998'],
    ['21 levels', '['.repeat(21) + ']'.repeat(21), ''],
  ])('is less than %s, which is said by name', (_what, text, path) => {
    expect(excessIn(text)).toEqual({ path, message: expect.stringMatching(/^(Nested|Has|Holds) too /) });
  });

  it.each([
    ['no text', ''],
    ['200 fields and 20 levels', `{${times(199, '"a":1')},"b":${'['.repeat(19)}${']'.repeat(19)}}`],
    ['1,000 products with 65 variants each', JSON.stringify(productsWithVariants(1_000, 65))],
    ['commas, brackets and quotes in a text', JSON.stringify({ name: '[{,"\\'.repeat(100_000) })],
    ['quotes behind backslashes in a text', JSON.stringify({ name: '\\"[,'.repeat(60_000), other: '\\' })],
    ['what is no JSON', `}]":${'}'.repeat(30)}"`],
  ])('is left to the parser: %s', (_what, text) => {
    expect(excessIn(text)).toBeNull();
  });
});

describe('large bodies that arrive together', () => {
  it('are read in a turn of the event loop each', async () => {
    const server = Fastify();
    readJsonBodies(server);
    let turn = 0;
    const turns: number[] = [];
    server.post('/apiSa/limits', () => ({ turn: turns.push(turn) }));
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    await server.ready();
    setImmediate(count);
    const payload = { name: 'x'.repeat(100_000) };
    await Promise.all(
      Array.from({ length: 8 }, () => server.inject({ method: 'POST', url: '/apiSa/limits', payload })),
    );
    isOver = true;
    expect(new Set(turns).size).toBe(8);
    await server.close();
  });
});

describe('what is heavy', () => {
  it('leaves the event loop to others for as long as it has held it', async () => {
    const HELD_MS = 20;
    const turns = await Promise.all(
      Array.from({ length: 4 }, async () => {
        await nextTurn();
        const began = performance.now();
        while (performance.now() < began + HELD_MS);
        return { began, ended: performance.now() };
      }),
    );
    const pauses = turns.slice(1).map(({ began }, index) => began - turns[index]!.ended);
    // Timers round to milliseconds.
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(HELD_MS - 2);
  });
});

function productsWithVariants(products: number, variants: number) {
  const variantIds = Array.from({ length: variants }, (_, index) => String(4e13 + index));
  return { items: Array.from({ length: products }, (_, index) => ({ productId: String(7e13 + index), variantIds })) };
}

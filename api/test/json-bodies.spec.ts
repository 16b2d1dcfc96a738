import Fastify from 'fastify';
import { answerFor } from '../src/http/error-filter.js';
import { isHeavy, readJsonBodies, shaped, turnOf } from '../src/http/json-bodies.js';
import { nextTurn } from '../src/http/turns.js';

const times = (count: number, part: string) => Array.from({ length: count }, () => part).join(',');

describe('the size of a body', () => {
  const MOST = 65_536;
  const MOST_OF_A_LIMIT = 1_048_576;
  const server = Fastify({ bodyLimit: 4 * MOST_OF_A_LIMIT });
  beforeAll(async () => {
    readJsonBodies(server);
    for (const url of ['/apiSa/limits', '/apiSa/limits/:id', '/apiSa/limits/delete', '/webhooks/shopify', '/x'])
      server.post(url, (request) => ({ length: JSON.stringify(request.body ?? null).length }));
    server.route({ method: ['POST', 'PUT'], url: '/apiSa/several', handler: () => ({}) });
    server.route({ method: ['PUT', 'DELETE'], url: '/apiSa/limits/:id', handler: () => ({}) });
    server.post('/own', { bodyLimit: 10 }, () => ({}));
    server.setErrorHandler((error, _request, reply) => {
      const { status, body } = answerFor(error);
      return reply.code(status).send(body);
    });
    await server.ready();
  });
  afterAll(() => server.close());
  const send = async (url: string, length: number, method: 'POST' | 'PUT' = 'POST', type = 'application/json') =>
    (
      await server.inject({
        method,
        url,
        headers: { 'content-type': type },
        payload: JSON.stringify('x'.repeat(length - 2)),
      })
    ).statusCode;

  it.each([
    ['/apiSa/limits', 'POST', MOST_OF_A_LIMIT],
    ['/apiSa/limits/1', 'PUT', MOST_OF_A_LIMIT],
    ['/webhooks/shopify', 'POST', MOST_OF_A_LIMIT],
    ['/apiSa/limits/delete', 'POST', MOST],
    ['/x', 'POST', MOST],
    ['/apiSa/several', 'PUT', MOST],
    ['/own', 'POST', 10],
  ] as const)('at %s, with %s, is %i at most', async (url, method, most) => {
    expect(await send(url, most, method)).toBe(200);
    expect(await send(url, most + 1, method)).toBe(413);
  });

  it('is the same for a beacon, which is plain text', async () => {
    expect(await send('/x', MOST, 'POST', 'text/plain')).toBe(200);
    expect(await send('/x', MOST + 1, 'POST', 'text/plain')).toBe(413);
    expect(await send('/x', 10, 'POST', 'text/html')).toBe(415);
  });

  it.each([
    ['no JSON', '{"a":', 400, 'bad_request', undefined],
    ['a key that would change every object', '{"__proto__":{"a":1}}', 400, 'bad_request', undefined],
    ['another such key', '{"constructor":{"prototype":{"a":1}}}', 400, 'bad_request', undefined],
    ['too many levels', '['.repeat(21) + ']'.repeat(21), 422, 'invalid', { body: 'Nested too deeply' }],
    ['too many values in a field', `{"ids":[${times(80_001, '1')}]}`, 422, 'invalid', { ids: 'Holds too many values' }],
    [
      'what no row can hold',
      String.raw`{"name":"\u0000"}`,
      422,
      'invalid',
      { name: 'Contains a character that cannot be stored' },
    ],
  ])('does not matter where it is %s', async (_what, payload, status, code, fields) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload });
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      status,
      expect.objectContaining({ code, ...(fields && { fields }) }),
    ]);
  });
});

describe('a large body', () => {
  const server = Fastify();
  let seen: unknown;
  beforeAll(async () => {
    readJsonBodies(server);
    server.post('/apiSa/limits', ({ body }) => {
      seen = body;
      return {};
    });
    await server.ready();
  });
  afterAll(() => server.close());
  const receive = async (value: unknown) => {
    const headers = { 'content-type': 'application/json' };
    await server.inject({ method: 'POST', url: '/apiSa/limits', headers, payload: JSON.stringify(value) });
    return seen;
  };

  it('is known as one, and so is what a schema makes of it', async () => {
    const large = await receive({ name: 'x'.repeat(16_384) });
    expect(isHeavy(large)).toBe(true);
    expect(isHeavy(shaped(large, { name: 'shaped' }))).toBe(true);
    expect(isHeavy(await receive({ name: 'x'.repeat(16_384 - '{"name":""}'.length) }))).toBe(true);
    const small = await receive({ name: 'x'.repeat(16_384 - '{"name":""}'.length - 1) });
    expect(isHeavy(small)).toBe(false);
    expect(isHeavy(shaped(small, { name: 'shaped' }))).toBe(false);
  });

  it('may be no object at all', async () => {
    const text = 'x'.repeat(20_000);
    expect(await receive(text)).toBe(text);
    expect(isHeavy(text)).toBe(false);
    expect(isHeavy(null)).toBe(false);
    expect(shaped({}, null)).toBeNull();
    const large = await receive({ text });
    expect(shaped(large, null)).toBeNull();
    expect(shaped(large, text)).toBe(text);
  });

  it('waits for a turn of its own, and a small one does not', async () => {
    const turnsOf = async (value: unknown) => {
      let turns = 0;
      const count = setImmediate(function next() {
        turns += 1;
        if (turns < 5) setImmediate(next);
      });
      await turnOf(value);
      clearImmediate(count);
      return turns;
    };
    expect(await turnsOf({ name: 'small' })).toBe(0);
    expect(await turnsOf(await receive({ name: 'x'.repeat(20_000) }))).toBeGreaterThan(0);
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

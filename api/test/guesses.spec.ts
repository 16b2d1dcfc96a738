import type { FastifyReply } from 'fastify';
import { Logger } from '@nestjs/common';
import { Guesses } from '../src/operations/guesses.js';

const MINUTE_MS = 60_000;
const URL = '/operations/api/overview?x=secret';

describe('guessing', () => {
  let guesses: Guesses;
  let lines: string[];
  beforeEach(() => {
    guesses = new Guesses();
    lines = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  const fail = (times: number, at: number, ip = '198.51.100.7') => {
    for (let count = 0; count < times; count += 1) guesses.note('operator', { ip, url: URL }, at);
  };
  /** For how many seconds nothing of the address is looked at; 0: it may try. */
  const refusedFor = (at: number, ip = '198.51.100.7', what: 'operator' | 'metrics' = 'operator') => {
    const told: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => (told[name] = value) } as unknown as FastifyReply;
    const refusal = guesses.refusal(what, { ip, url: URL }, reply, at);
    expect(refusal?.status).toBe(refusal ? 429 : undefined);
    return Number(told['retry-after'] ?? 0);
  };

  it('is stopped for a minute after ten failures within a minute', () => {
    fail(9, 0);
    expect(refusedFor(0)).toBe(0);
    fail(1, 30_000);
    expect(refusedFor(30_000)).toBe(60);
    expect(refusedFor(89_999)).toBe(1);
    expect(refusedFor(90_000)).toBe(0);
  });

  it('may go on for who fails seldom', () => {
    for (let minute = 0; minute < 100; minute += 1) fail(9, minute * MINUTE_MS);
    expect(refusedFor(100 * MINUTE_MS)).toBe(0);
  });

  it('is stopped twice as long each further time, for an hour at most', () => {
    const waits: number[] = [];
    let at = 0;
    for (let round = 0; round < 9; round += 1) {
      fail(10, at);
      waits.push(refusedFor(at));
      at += waits.at(-1)! * 1_000;
      expect(refusedFor(at)).toBe(0);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  });

  it('begins to count anew after it was stopped, and is not let go by what fails meanwhile', () => {
    fail(10, 0);
    fail(1, 1_000);
    expect(refusedFor(1_000)).toBe(59);
    fail(9, 61_000);
    expect(refusedFor(61_000)).toBe(0);
    fail(1, 61_000);
    expect(refusedFor(61_000)).toBe(120);
  });

  it('of one address stops no other, nor another kind of password', () => {
    for (let network = 0; network < 200; network += 1) fail(10, 0, `198.51.${network}.7`);
    expect(refusedFor(0, '198.51.5.7')).toBe(60);
    expect(refusedFor(0, '203.0.113.1')).toBe(0);
    expect(refusedFor(0, '198.51.5.7', 'metrics')).toBe(0);
  });

  it('from all of an IPv6 /64 is from one address', () => {
    for (let host = 1; host <= 10; host += 1) fail(1, 0, `2001:db8:1:2::${host}`);
    expect(refusedFor(0, '2001:db8:1:2::ffff')).toBe(60);
    expect(refusedFor(0, '2001:db8:1:3::1')).toBe(0);
  });

  it('is told with its address and path, in five lines a minute at most', () => {
    fail(10, 0);
    expect(lines).toEqual(
      Array.from({ length: 5 }, () => 'Wrong password from 198.51.100.7 at /operations/api/overview'),
    );
  });

  it('is told with how long it is stopped, and which secret was wrong', async () => {
    guesses.note('metrics', { ip: '203.0.113.1', url: `/${'x'.repeat(200)}` }, 0);
    expect(lines).toEqual([`Wrong token from 203.0.113.1 at /${'x'.repeat(99)}`]);
    lines.length = 0;
    const often = new Guesses();
    const note = (at: number) => often.note('operator', { ip: '203.0.113.1', url: '/operations' }, at);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    for (let count = 0; count < 9; count += 1) note(0);
    clock.mockReturnValue(70_000);
    // The cache looks at the clock once a millisecond.
    await new Promise((done) => setTimeout(done, 5));
    note(59_000);
    expect(lines.at(-1)).toBe('Wrong password from 203.0.113.1 at /operations, refused for 60 s');
    const refusal = often.refusal(
      'operator',
      { ip: '203.0.113.1', url: '/operations' },
      { header: () => {} } as unknown as FastifyReply,
      60_000,
    );
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many wrong passwords. Try again in 59 seconds.',
    });
  });

  it('is counted for ten minutes', () => {
    fail(3, 0);
    fail(4, 5 * MINUTE_MS);
    expect(guesses.recent(9 * MINUTE_MS)).toBe(7);
    expect(guesses.recent(10 * MINUTE_MS)).toBe(4);
    expect(guesses.recent(15 * MINUTE_MS)).toBe(0);
  });
});

import { readOptions } from './options.js';
import { Random } from '@purchase-limits/scripts/random';
import { drawSchedule } from './schedule.js';

const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name);

const EVERY_FAULT = [
  'kill_http kill_worker kill_postgresql stop_http stop_postgresql stop_worker_past_lock',
  'silent_http silent_workers silent_workers_for_ever read_only full_disk deadlocks',
  'worker_clock_ahead worker_clock_back unknown_event lost_jobs repeated_events',
  'mail_slow mail_dropped mail_4xx mail_5xx stop_platform platform_500 platform_429',
  'platform_throttled platform_hang platform_401',
].flatMap((names) => names.split(' '));

describe('the schedule', () => {
  const short = { kills: 10, backend: 'redis', isShort: true, seconds: 24 } as const;
  const long = { kills: 50, backend: 'postgresql', isShort: false, seconds: 600 } as const;

  it('is the same for the same seed', () => {
    const [one, again, other] = [3, 3, 4].map((seed) => namesOf(drawSchedule(new Random(seed), short).front));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('kills as often as it was asked to, and Redis only where the queues are on it', () => {
    const kills = (schedule: ReturnType<typeof drawSchedule>) => schedule.front.filter((kind) => kind.kills);
    expect(kills(drawSchedule(new Random(1), short))).toHaveLength(10);
    expect(kills(drawSchedule(new Random(1), long))).toHaveLength(50);
    expect(namesOf(drawSchedule(new Random(1), short).front)).toContain('kill_redis');
    expect(namesOf(drawSchedule(new Random(1), long).front)).not.toContain('kill_redis');
  });

  it('has every other fault at least once in a long run', () => {
    const { front, beside } = drawSchedule(new Random(1), long);
    expect([...new Set([...namesOf(front), ...namesOf(beside)])].sort()).toEqual([...EVERY_FAULT].sort());
  });
});

describe('the options', () => {
  it('are those of the short run on both backends unless told otherwise', () => {
    expect(readOptions([], 5)).toMatchObject({ minutes: null, on: ['postgresql', 'redis'], kills: 10, seed: 5 });
    expect(readOptions(['--minutes', '10', '--on', 'redis'], 5)).toMatchObject({ on: ['redis'], kills: 50 });
  });

  it('name the one that is wrong', () => {
    expect(() => readOptions(['--on', 'kafka'])).toThrow('--on is kafka');
    expect(() => readOptions(['--minutes', 'ten'])).toThrow('--minutes is ten');
  });
});

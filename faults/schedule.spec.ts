import { readOptions } from './options.js';
import { Random } from '@purchase-limits/scripts/random';
import { drawSchedule } from './schedule.js';

const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name);

const EVERY_FAULT = [
  'kill_http kill_worker kill_postgresql stop_http stop_postgresql stop_worker_past_lock',
  'silent_http silent_workers silent_workers_for_ever read_only full_disk deadlocks',
  'promote_replica promote_replica_half_open failing_replica power_loss kill_operations kill_platform',
  'packet_loss_clients packet_loss_database http_clock_ahead http_clock_back',
  'worker_clock_ahead worker_clock_back all_workers_clock_ahead all_workers_clock_back',
  'unknown_event lost_jobs repeated_events',
  'mail_slow mail_dropped mail_4xx mail_5xx stop_platform platform_500 platform_429',
  'platform_throttled platform_hang platform_401',
].flatMap((names) => names.split(' '));

describe('the schedule', () => {
  const short = { kills: 10, backend: 'redis', isShort: true, seconds: 24 } as const;
  const long = { kills: 40, backend: 'postgresql', isShort: false, seconds: 600 } as const;

  it('is the same for the same seed', () => {
    const [one, again, other] = [3, 3, 4].map((seed) => namesOf(drawSchedule(new Random(seed), short).front));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('kills as often as it was asked to, and Redis only where the queues are on it', () => {
    const kills = (schedule: ReturnType<typeof drawSchedule>) => schedule.front.filter((kind) => kind.kills);
    expect(kills(drawSchedule(new Random(1), short))).toHaveLength(10);
    expect(kills(drawSchedule(new Random(1), long))).toHaveLength(40);
    expect(namesOf(drawSchedule(new Random(1), short).front)).toContain('kill_redis');
    expect(namesOf(drawSchedule(new Random(1), long).front)).not.toContain('kill_redis');
  });

  it('has every other fault at least once in a long run', () => {
    const { front, beside } = drawSchedule(new Random(1), long);
    expect([...new Set([...namesOf(front), ...namesOf(beside)])].sort()).toEqual([...EVERY_FAULT].sort());
  });

  it('has those of Redis where the queues are on it', () => {
    const { front, beside } = drawSchedule(new Random(1), { ...long, backend: 'redis' });
    expect(namesOf(front)).toEqual(expect.arrayContaining(['kill_redis', 'silent_redis', 'silent_redis_for_ever']));
    expect(namesOf(beside)).toContain('packet_loss_redis');
  });

  it('has something of a whole machine, of a clock and of the network in a short run', () => {
    const { front, beside } = drawSchedule(new Random(1), short);
    expect(namesOf(front).join(' ')).toMatch(/promote_replica|failing_replica|power_loss/);
    expect(namesOf(beside).join(' ')).toMatch(/clock/);
    expect(namesOf(beside).join(' ')).toMatch(/packet_loss/);
  });
});

describe('the options', () => {
  it('are those of the short run on both backends unless told otherwise', () => {
    expect(readOptions([], 5)).toMatchObject({ minutes: null, on: ['postgresql', 'redis'], kills: 10, seed: 5 });
    expect(readOptions(['--minutes', '10', '--on', 'redis'], 5)).toMatchObject({ on: ['redis'], kills: 40 });
  });

  it('name the one that is wrong', () => {
    expect(() => readOptions(['--on', 'kafka'])).toThrow('--on is kafka');
    expect(() => readOptions(['--minutes', 'ten'])).toThrow('--minutes is ten');
    expect(() => readOptions(['--on', 'redis', '--write'])).toThrow('--on is redis; with --write it must be both');
    expect(() => readOptions(['--controls', '--seed', '7'])).toThrow('--seed has no effect with --controls');
    expect(() => readOptions(['--lost-jobs', '9', '--on', 'redis'])).toThrow('--on has no effect with --lost-jobs');
    expect(readOptions(['--controls', '--only', 'inbox', '--write'])).toMatchObject({ isControls: true });
  });
});

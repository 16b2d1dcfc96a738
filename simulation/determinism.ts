// What no process of Node decides by itself: the time, chance, and names. In the simulation they come from the seed.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import FakeTimers from '@sinonjs/fake-timers';
import { Random } from '@purchase-limits/scripts/random';

type Clock = ReturnType<typeof FakeTimers.install>;

const real = {
  setImmediate,
  setTimeout,
  clearTimeout,
  random: Math.random,
  randomUUID: crypto.randomUUID,
  hrtime: process.hrtime.bigint,
};

/** Lets everything go on that waits for nothing from outside. */
export const turn = (): Promise<void> => new Promise((done) => real.setImmediate(done));

/** The machine's time in milliseconds, which decides nothing but how soon we look again. */
export const machineMs = (): number => Number(real.hrtime() / 1_000n) / 1_000;

/** Until it settles, or until so much of the machine's time has passed. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((done) => (timer = real.setTimeout(done, ms)));
  await Promise.race([work, passed]);
  real.clearTimeout(timer);
}

/** Takes time, chance and names from the simulation until {@link restore}. */
export class Determinism {
  private readonly clock: Clock;
  private chance: Random;

  constructor(
    startMs: number,
    private readonly seed: number,
  ) {
    this.chance = new Random(seed);
    this.clock = FakeTimers.install({
      now: startMs,
      shouldClearNativeTimers: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    Math.random = () => this.chance.next();
    crypto.randomUUID = () => uuidOf(this.chance);
    syncBuiltinESMExports();
  }

  /** What chance gave before is of no consequence from now on. */
  beginAnew(time: number): void {
    this.chance = new Random(this.seed * 1_000 + time);
  }

  get nowMs(): number {
    return this.clock.now;
  }

  get hasTimers(): boolean {
    return this.clock.countTimers() > 0;
  }

  /** Until the next timer, which runs. */
  toNextTimer(): void {
    this.clock.next();
  }

  async advance(ms: number): Promise<void> {
    this.clock.tick(ms);
    await turn();
  }

  restore(): void {
    this.clock.reset();
    this.clock.uninstall();
    Math.random = real.random;
    crypto.randomUUID = real.randomUUID;
    syncBuiltinESMExports();
  }
}

type Uuid = ReturnType<typeof crypto.randomUUID>;

/** A version 4 UUID. */
export function uuidOf(random: Random): Uuid {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16));
  hex[12] = '4';
  hex[16] = (8 + random.below(4)).toString(16);
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  ) as Uuid;
}

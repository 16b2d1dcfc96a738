// Decides what happens next. Every statement, call and job waits here until the seed picks it; then it happens alone,
// and everything goes on that it sets free, until all wait again.
import type { Random } from '@purchase-limits/scripts/random';
import { machineMs, turn } from './determinism.js';

/** What the seed can pick. `weight`: how likely, beside the others. */
export type Option = { weight: number; happen: () => Promise<void> | void };
export type Source = () => Option[];

/** Something a process asks of a service. What shares a `line` happens in the order that it was asked. */
type Asked = {
  by: Asking;
  line: unknown;
  name: string;
  weight: number;
  arrivesMs: number;
  execute: () => Promise<unknown>;
  answer: (value: never) => void;
  refuse: (error: unknown) => void;
};
/** Whoever asks; nothing is done for the dead, nor are they answered. */
export type Asking = { readonly name: string; readonly isAlive: boolean };

/** Real work outside of this process that is under way, such as a connection being made. */
export const underWay = { count: 0 };
const IDLE_TURNS = 2;
const HANGS_AFTER_MS = 60_000;

export class Scheduler {
  private asked: Asked[] = [];
  private readonly sources: Source[] = [];
  readonly history: string[] = [];
  nowMs: () => number = () => 0;
  /** How long what is asked now takes to arrive. */
  slowMs: () => number = () => 0;

  constructor(readonly random: Random) {}

  add(source: Source): void {
    this.sources.push(source);
  }

  /** The promise of what the service answers, once it is this one's turn. */
  ask<T>(by: Asking, name: string, execute: () => Promise<T>, { line = {} as unknown, weight = 10 } = {}): Promise<T> {
    return new Promise<T>((answer, refuse) => {
      if (!by.isAlive) return;
      const slowMs = this.slowMs();
      const arrivesMs = this.nowMs() + slowMs;
      // Passing time stops there.
      if (slowMs > 0) setTimeout(() => {}, slowMs);
      this.asked.push({ by, line, name, weight, arrivesMs, execute, answer: answer as never, refuse });
    });
  }

  note(what: string): void {
    this.history.push(`${String(this.history.length).padStart(5)} ${(this.nowMs() / 1_000).toFixed(3)} ${what}`);
  }

  /** What is asked of a dead process's services is forgotten. */
  forget(by: Asking): void {
    this.asked = this.asked.filter((one) => one.by !== by);
  }

  get isIdle(): boolean {
    return this.asked.length === 0;
  }

  /** One step; false when there is nothing to pick. */
  async step(): Promise<boolean> {
    await this.settle();
    const options = [...this.askedOptions(), ...this.sources.flatMap((source) => source())];
    if (options.length === 0) return false;
    const all = options.reduce((sum, { weight }) => sum + weight, 0);
    let at = this.random.next() * all;
    const picked = options.find(({ weight }) => (at -= weight) < 0) ?? options.at(-1)!;
    await picked.happen();
    return true;
  }

  /** Until nothing goes on without us. */
  async settle(): Promise<void> {
    const since = machineMs();
    for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
      await turn();
      if (underWay.count > 0) idle = -1;
      if (machineMs() - since > HANGS_AFTER_MS) throw new Error('something under way never came back');
    }
  }

  private askedOptions(): Option[] {
    const lines = new Set<unknown>();
    const nowMs = this.nowMs();
    return this.asked.flatMap((one) => {
      if (lines.has(one.line)) return [];
      lines.add(one.line);
      if (one.arrivesMs > nowMs) return [];
      return [{ weight: one.weight, happen: () => this.carryOut(one) }];
    });
  }

  private async carryOut(one: Asked): Promise<void> {
    this.asked.splice(this.asked.indexOf(one), 1);
    this.note(`${one.by.name}: ${one.name}`);
    try {
      const value = await one.execute();
      if (one.by.isAlive) one.answer(value as never);
    } catch (error) {
      if (one.by.isAlive) one.refuse(error);
    }
  }
}

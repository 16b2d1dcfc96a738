/** Random numbers that are the same in every run with the same seed. */
export class Random {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, at least 0, less than the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isTrue(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const drawn = list.map((item) => ({ item, at: this.next() }));
    return drawn.sort((one, other) => one.at - other.at).map(({ item }) => item);
  }
}

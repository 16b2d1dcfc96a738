/** Whole numbers from a seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  isTrue(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

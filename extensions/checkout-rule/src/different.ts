// Which of the lines that a rule measures count as different products, or different variants (rules §3.4).

export class Different {
  /** By line, the first line of the same product, or of the same variant. */
  first: Int32Array = new Int32Array(0);
  /** By such a first line, the line that counts; -1: none yet. */
  counted: Int32Array;

  constructor(lines: i32) {
    this.counted = new Int32Array(lines);
  }

  begin(first: Int32Array): void {
    this.first = first;
    this.counted.fill(-1);
  }

  /** Whether the line counts: in each subject it is a part of, if no measured line before it is of the same. */
  counts(at: i32): bool {
    const first = this.first[at];
    if (this.counted[first] === -1) this.counted[first] = at;
    return this.counted[first] === at;
  }
}

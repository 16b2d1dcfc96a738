const A_SECOND_MS = 1_000;
const MOST_A_SECOND = 4;

/** Counts requests: four within any second are answered. */
export class RequestRate {
  private admitted: number[] = [];

  admit(): boolean {
    const at = performance.now();
    this.admitted = this.admitted.filter((time) => at - time < A_SECOND_MS);
    if (this.admitted.length >= MOST_A_SECOND) return false;
    this.admitted.push(at);
    return true;
  }
}

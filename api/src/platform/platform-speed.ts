// How long the platform took for the calls of this process in the last five minutes.
const KEPT_MS = 300_000;
const MOST_KEPT = 1_000;

type Call = { at: number; ms: number; hasFailed: boolean };
/** `p95Ms`: 95 of 100 took no longer. */
export type PlatformSpeed = { calls: number; failed: number; p95Ms: number };

export class PlatformCalls {
  private calls: Call[] = [];

  /** `hasFailed`: it did not answer, or said that it can't. */
  note(ms: number, hasFailed: boolean, at = performance.now()): void {
    this.calls.push({ at, ms, hasFailed });
    if (this.calls.length > MOST_KEPT) this.calls.shift();
  }

  /** Null: there were none. */
  recent(at = performance.now()): PlatformSpeed | null {
    this.calls = this.calls.filter((call) => at - call.at < KEPT_MS);
    const sorted = this.calls.map(({ ms }) => ms).sort((one, other) => one - other);
    const p95Ms = sorted[Math.ceil(sorted.length * 0.95) - 1];
    if (p95Ms === undefined) return null;
    return { calls: sorted.length, failed: this.calls.filter(({ hasFailed }) => hasFailed).length, p95Ms };
  }
}

export const platformCalls = new PlatformCalls();

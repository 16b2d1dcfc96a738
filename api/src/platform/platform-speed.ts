// How long the platform took for calls in the last five minutes.

/** What a process tells of its calls. `within`: how many took that many milliseconds, at most. */
export type PlatformReport = { calls: number; failed: number; within: Record<number, number> };
/** `p95Ms`: 95 of 100 took no longer. */
export type PlatformSpeed = { calls: number; failed: number; p95Ms: number };
type Slice = PlatformReport & { begunAt: number };

const KEPT_MS = 300_000;
const SLICE_MS = 10_000;
/** Each time is told as up to a tenth more than it was. */
const STEP = Math.log(1.1);

export class PlatformCalls {
  private slices: Slice[] = [];

  /** `hasFailed`: it did not answer, or said that it can't. */
  note(ms: number, hasFailed: boolean, at = performance.now()): void {
    const slice = this.sliceAt(at);
    slice.calls += 1;
    if (hasFailed) slice.failed += 1;
    const within = Math.round(Math.exp(STEP * Math.ceil(Math.log(Math.max(ms, 1)) / STEP)));
    slice.within[within] = (slice.within[within] ?? 0) + 1;
  }

  /** Null: there were none. */
  recent(at = performance.now()): PlatformReport | null {
    this.slices = this.slices.filter(({ begunAt }) => at - begunAt < KEPT_MS);
    return this.slices.length === 0 ? null : sumOf(this.slices);
  }

  private sliceAt(at: number): Slice {
    const last = this.slices.at(-1);
    if (last && at - last.begunAt < SLICE_MS) return last;
    const slice = { begunAt: at, calls: 0, failed: 0, within: {} };
    this.slices = [...this.slices.filter(({ begunAt }) => at - begunAt < KEPT_MS), slice];
    return slice;
  }
}

/** Of all processes together; null: nobody called. */
export function speedOf(reports: readonly PlatformReport[]): PlatformSpeed | null {
  const { calls, failed, within } = sumOf(reports);
  let counted = 0;
  for (const [ms, count] of Object.entries(within)) {
    counted += count;
    if (counted >= calls * 0.95) return { calls, failed, p95Ms: Number(ms) };
  }
  return null;
}

function sumOf(reports: readonly PlatformReport[]): PlatformReport {
  const sum: PlatformReport = { calls: 0, failed: 0, within: {} };
  for (const { calls, failed, within } of reports) {
    sum.calls += calls;
    sum.failed += failed;
    // Whole numbers as keys are in their order.
    for (const [ms, count] of Object.entries(within)) sum.within[Number(ms)] = (sum.within[Number(ms)] ?? 0) + count;
  }
  return sum;
}

export const platformCalls = new PlatformCalls();

// Loaded before a process of the product: moves what the process takes for the present by some milliseconds.
const RealDate = Date;
let offsetMs = Number(process.env.FAULTS_CLOCK_OFFSET_MS ?? 0);

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}
globalThis.Date = MovedDate as DateConstructor;

process.on('message', (message: { clockOffsetMs?: number }) => {
  if (typeof message?.clockOffsetMs === 'number') offsetMs = message.clockOffsetMs;
});

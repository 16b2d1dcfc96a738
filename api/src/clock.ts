// The product's clock: the machine's time, plus an offset from a file in development.
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const LOOKED_AT_EVERY_MS = 1_000;
const clockFile = z.object({ offsetMs: z.number().int() });

let offsetMs = 0;
let timer: NodeJS.Timeout | undefined;

/** The current time for shops, tokens and schedules. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Follows the clock file; without one the time is the machine's. A file that cannot be read is reported. */
export function followClock(file: string | undefined): void {
  clearInterval(timer);
  offsetMs = 0;
  if (!file) return;
  let seenAt = 0;
  const look = () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === seenAt) return;
    seenAt = changedAt;
    offsetMs = offsetIn(file);
  };
  look();
  timer = setInterval(look, LOOKED_AT_EVERY_MS).unref();
}

function offsetIn(file: string): number {
  try {
    return clockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).offsetMs;
  } catch (error) {
    console.error(`The clock file ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    return 0;
  }
}

// The sandbox's time: the machine's time plus an offset in a file, so the app can read it too.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const MOST_MS = 20 * 365 * 86_400_000;

export const clockFile = z.object({ offsetMs: z.number().int().min(-MOST_MS).max(MOST_MS) });

let offsetMs = 0;
let file: string | null = null;

/** The moved time; everything that the platform dates or lets expire uses it. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

export function clockOffset(): number {
  return offsetMs;
}

/** Reads the saved offset; without a file it is 0. */
export function startClock(path: string | null): void {
  file = path;
  if (!path || !existsSync(path)) {
    offsetMs = 0;
    return;
  }
  const kept = clockFile.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!kept.success)
    throw new Error(`${path} is not a clock file: it must be JSON such as {"offsetMs": 0}. Delete it.`);
  offsetMs = kept.data.offsetMs;
}

/** Shifts the clock. Replaces the whole file, so nobody reads a half-written one. */
export function moveClock(offset: number): void {
  if (file) {
    const draft = `${file}.${process.pid}.new`;
    writeFileSync(draft, JSON.stringify({ offsetMs: offset }));
    renameSync(draft, file);
  }
  offsetMs = offset;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

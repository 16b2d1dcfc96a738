import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTape, type Tape } from './tape.js';

export const TAPES = 'sandbox/tapes';

/** Every tape of the folder: one of a real store is replayed as soon as it is there. */
export function tapesIn(root: string): { file: string; tape: Tape }[] {
  const folder = join(root, TAPES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ file: `${TAPES}/${name}`, tape: parseTape(readFileSync(join(folder, name), 'utf8')) }));
}

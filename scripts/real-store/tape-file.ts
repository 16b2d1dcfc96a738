// The file of a tape: reserved before anything is asked of the store, and whole at any time.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.js';

export type TapeFile = {
  /** Answers where it is: a tape that is not whole takes no place of one that was, and is not replayed. */
  write: (text: string, isWhole: boolean) => string;
  discard: () => void;
};

/** Throws when the tape could not be written there. */
export function reserve(file: string): TapeFile {
  // Two runs at once have two.
  const part = `${file}.${process.pid}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, '', { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} cannot be written (${code}). Choose another file: --to FILE`);
  }
  return {
    write(text, isWhole) {
      const place = isWhole ? file : `${file}.incomplete`;
      writeFileSync(part, text);
      renameSync(part, place);
      return place;
    },
    discard: () => rmSync(part, { force: true }),
  };
}

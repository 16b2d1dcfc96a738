// The app's declaration for the platform's tool. It has to lie beside the others, where the user may have one of the
// same name.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.js';

/** Tells a file that a killed run has left from one of the user. */
const MARK = '# Written by npm run real-store, which removes it at its end.\n';

/** Throws when the file is somebody else's. */
export function writeDeclaration(file: string, text: string): { remove: () => void } {
  try {
    writeFileSync(file, MARK + text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!readFileSync(file, 'utf8').startsWith(MARK))
      throw new StartError(`${file} is there already, and this command did not write it. Move it away first.`);
    writeFileSync(file, MARK + text);
  }
  return { remove: () => rmSync(file, { force: true }) };
}

import { existsSync } from 'node:fs';

const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/chromium-headless-shell'];

/** The program to start. Throws an `Error` that says what to do where there is none. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env;
  const found = (CHROMIUM_PATH ? [CHROMIUM_PATH] : USUAL_PATHS).find((path) => existsSync(path));
  if (found) return found;
  const place = CHROMIUM_PATH ? `at ${CHROMIUM_PATH}, which CHROMIUM_PATH names` : 'here';
  throw new Error(`There is no Chromium ${place}: apt-get install chromium, or set CHROMIUM_PATH`);
}

// Chromium for tests and measurements.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `executablePath`: CHROMIUM_PATH where it is not given. */
export function launchBrowser(executablePath = process.env.CHROMIUM_PATH!): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
}

/** Where Chromium is on this machine; undefined: it is not. */
export function findChromium(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/chromium-headless-shell',
  ].find((path) => path && existsSync(path));
}

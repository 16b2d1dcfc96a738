// Secrets that can be replaced while everything runs: the current one signs and seals, and while another one is
// configured as the previous, what was signed or sealed with that is accepted too.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.js';

/** The current secret, then the previous one if there is one. */
export type Secrets = readonly [string, ...string[]];

const both = (current: string, previous: string | undefined): Secrets =>
  previous === undefined ? [current] : [current, previous];

/** Secrets the platform signs with. */
export const clientSecrets = (config: Pick<Config, 'PLATFORM_CLIENT_SECRET' | 'PLATFORM_CLIENT_SECRET_PREVIOUS'>) =>
  both(config.PLATFORM_CLIENT_SECRET, config.PLATFORM_CLIENT_SECRET_PREVIOUS);

/** Secrets we sign and encrypt with. */
export const appSecrets = (config: Pick<Config, 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>) =>
  both(config.APP_SECRET, config.APP_SECRET_PREVIOUS);

/** Names a secret without telling it. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`key id ${secret}`).digest('hex').slice(0, 8);

/** Whether this is the HMAC-SHA256 of the text by one of the secrets, compared in constant time. */
export function isSignedWith(secrets: Secrets, text: string | Buffer, given: Buffer): boolean {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import type { Shop } from '../shops/shops.js';

type AppSecrets = Pick<SandboxConfig, 'clientId' | 'clientSecret'>;

/** The only staff member of every local store. */
export const STAFF_ID = '1';

const LIFETIME_SECONDS = 60;

/** The short-lived, signed token by which the embedded app proves its shop and user. */
export function createSessionToken(shop: Shop, app: AppSecrets, at = now()): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000);
  return new SignJWT({ dest: `https://${shop.domain}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${shop.domain}/admin`)
    .setAudience(app.clientId)
    .setSubject(STAFF_ID)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(app.clientSecret));
}

/** Whether the token was signed for this app and this shop, and has not expired. */
export async function isSessionTokenOf(token: string, shop: Shop, app: AppSecrets): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(app.clientSecret), {
      algorithms: ['HS256'],
      audience: app.clientId,
      issuer: `https://${shop.domain}/admin`,
      requiredClaims: ['exp', 'nbf', 'sub', 'dest'],
      clockTolerance: 10,
      currentDate: now(),
    });
    return payload.dest === `https://${shop.domain}`;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

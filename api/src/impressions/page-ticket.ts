// Page tickets: what a storefront page sends along with impressions, and gets through the platform's app proxy only.
import { createHash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '../clock.js';
import type { Secrets } from '../secrets.js';

/** For whom a ticket is made. `customerId`: who is signed in there, by the platform's id; null where nobody is. */
export type TicketHolder = { shopDomain: string; customerId: string | null };
/** A ticket as it was verified. */
export type Ticket = { id: string; validUntil: Date; customerId: string | null };

const VALID_SECONDS = 30 * 60;

/** A ticket for pages of this shop. Of who looks at them it holds the id of a signed-in customer, and nothing else. */
export function makeTicket({ shopDomain, customerId }: TicketHolder, secret: string, at = now()): Promise<string> {
  return new SignJWT(customerId === null ? {} : { customer: customerId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(shopDomain)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(at.getTime() / 1_000) + VALID_SECONDS)
    .sign(keyOf(secret));
}

/** The ticket, if it was made for this shop and is still valid; otherwise undefined. */
export async function readTicket(
  text: string,
  shopDomain: string,
  [secret, ...others]: Secrets,
  at = now(),
): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtVerify<{ jti: string; exp: number; customer?: string }>(text, keyOf(secret), {
      algorithms: ['HS256'],
      subject: shopDomain,
      currentDate: at,
      requiredClaims: ['jti', 'exp'],
    });
    return { id: payload.jti, validUntil: new Date(payload.exp * 1_000), customerId: payload.customer ?? null };
  } catch (error) {
    const [previous] = others;
    if (error instanceof errors.JWSSignatureVerificationFailed && previous !== undefined)
      return readTicket(text, shopDomain, [previous], at);
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** A key of its own: no other token that this secret signs is a ticket. */
function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`page ticket ${secret}`).digest();
}

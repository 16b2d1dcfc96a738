// Page tickets: what a storefront page sends along with impressions, and gets through the platform's app proxy only.
// Every impression may bring one, so reading it has to be cheap: `payload.signature`, both base64url.
import { createHmac, randomUUID } from 'node:crypto';
import { now } from '../clock.js';
import { isSignedWith, type Secrets } from '../secrets.js';

/** For whom a ticket is made. `customerId`: who is signed in there, by the platform's id; null where nobody is. */
export type TicketHolder = { shopDomain: string; customerId: string | null };
/** A ticket as it was verified. */
export type Ticket = { id: string; validUntil: Date; customerId: string | null };
/** `until`: in seconds since 1970. */
type Payload = { id: string; until: number; customerId: string | null };

const VALID_SECONDS = 30 * 60;

/** A ticket for pages of this shop. Of who looks at them it holds the id of a signed-in customer, and nothing else. */
export function makeTicket({ shopDomain, customerId }: TicketHolder, secret: string, at = now()): string {
  const until = Math.floor(at.getTime() / 1_000) + VALID_SECONDS;
  const payload = encode({ id: randomUUID(), until, customerId });
  const signature = createHmac('sha256', secret).update(signedText(payload, shopDomain)).digest('base64url');
  return `${payload}.${signature}`;
}

/** The ticket, if it was made for this shop with one of the secrets and is still valid; otherwise undefined. */
export function readTicket(ticket: string, shopDomain: string, secrets: Secrets, at = now()): Ticket | undefined {
  const [payload = '', signature = ''] = ticket.split('.', 2);
  if (!isSignedWith(secrets, signedText(payload, shopDomain), Buffer.from(signature, 'base64url'))) return undefined;
  const { id, until, customerId } = decode(payload);
  const validUntil = new Date(until * 1_000);
  return validUntil > at ? { id, validUntil, customerId } : undefined;
}

/** Nothing else that the secret signs begins like this. */
const signedText = (payload: string, shopDomain: string) => `page ticket\n${shopDomain}\n${payload}`;

const encode = (payload: Payload) => Buffer.from(JSON.stringify(payload)).toString('base64url');
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload;

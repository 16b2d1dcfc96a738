// The token in the link that stops warning mails: whoever has the mail may use it, without signing in.
import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'stop warning mails';

/** The token for this shop, which nobody without the secret can make. */
export function stopToken(secret: string, shopId: string): string {
  return `${shopId}.${signatureOf(secret, shopId).toString('base64url')}`;
}

/** The shop that the token is for; null for what is no such token. */
export function shopOfStopToken(secret: string, token: string): string | null {
  const [shopId = '', signature = ''] = token.split('.');
  const [expected, given] = [signatureOf(secret, shopId), Buffer.from(signature, 'base64url')];
  return given.length === expected.length && timingSafeEqual(given, expected) ? shopId : null;
}

function signatureOf(secret: string, shopId: string): Buffer {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${shopId}`).digest();
}

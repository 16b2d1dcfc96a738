// The token in the link that stops warning mails: whoever has the mail may use it, without signing in.
import { createHmac } from 'node:crypto';
import { isSignedWith, type Secrets } from '../secrets.js';

const PURPOSE = 'stop warning mails';

/** The token for this shop, which nobody without the secret can make. */
export function stopToken(secret: string, shopId: string): string {
  return `${shopId}.${createHmac('sha256', secret).update(signedText(shopId)).digest('base64url')}`;
}

/** The shop that the token is for; null for what is no such token. */
export function shopOfStopToken(secrets: Secrets, token: string): string | null {
  const [shopId = '', signature = ''] = token.split('.');
  return isSignedWith(secrets, signedText(shopId), Buffer.from(signature, 'base64url')) ? shopId : null;
}

const signedText = (shopId: string) => `${PURPOSE}\n${shopId}`;

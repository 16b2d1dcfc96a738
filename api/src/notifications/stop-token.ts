// The token in the link that stops warning mails: anyone with the mail can use it, without signing in.
import { createHmac } from 'node:crypto';
import { isSignedWith, type Secrets } from '../secrets.js';

const PURPOSE = 'stop warning mails';

/** This shop's token, which needs the secret to forge. */
export function stopToken(secret: string, shopId: string): string {
  return `${shopId}.${createHmac('sha256', secret).update(signedText(shopId)).digest('base64url')}`;
}

/** The shop that the token is for; null for what is no such token. */
export function shopOfStopToken(secrets: Secrets, token: string): string | null {
  const [shopId = '', signature = ''] = token.split('.');
  return isSignedWith(secrets, signedText(shopId), Buffer.from(signature, 'base64url')) ? shopId : null;
}

const signedText = (shopId: string) => `${PURPOSE}\n${shopId}`;

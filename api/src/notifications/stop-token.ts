// The token in a link that stops mails of one kind: anyone with the mail can use it, without signing in.
import { createHmac } from 'node:crypto';
import { isSignedWith, type Secrets } from '../secrets.js';
import type { StoppableMails } from '../shops/commands/stop-mails.js';

/** Never change one: links in mails that were sent depend on it. */
const PURPOSES: Record<StoppableMails, string> = { warnings: 'stop warning mails', summaries: 'stop summary mails' };

export const isStoppable = (mails: string): mails is StoppableMails => Object.hasOwn(PURPOSES, mails);

/** This shop's token, which needs the secret to forge. */
export function stopToken(secret: string, shopId: string, mails: StoppableMails): string {
  return `${shopId}.${createHmac('sha256', secret).update(signedText(shopId, mails)).digest('base64url')}`;
}

/** The shop that the token is for; null for what is no token for these mails. */
export function shopOfStopToken(secrets: Secrets, token: string, mails: StoppableMails): string | null {
  const [shopId, signature] = token.split('.') as [string, string?];
  if (signature === undefined) return null;
  return isSignedWith(secrets, signedText(shopId, mails), Buffer.from(signature, 'base64url')) ? shopId : null;
}

const signedText = (shopId: string, mails: StoppableMails) => `${PURPOSES[mails]}\n${shopId}`;

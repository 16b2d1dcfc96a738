import { timingSafeEqual } from 'node:crypto';
import type { Shop } from '../shops/shops.js';
import type { Subscription } from './subscription.js';

/** The path of the page on which the merchant approves or declines. */
export function confirmationPath(shop: Shop, { id, signature }: Subscription, page = 'confirm'): string {
  return `/store/${shop.handle}/charges/${id}/${page}?signature=${signature}`;
}

export function isSignatureOf({ signature }: Subscription, given: unknown): boolean {
  return isSecret(signature, given);
}

/** Compares in a time that says nothing of the secret. */
export function isSecret(secret: string, given: unknown): boolean {
  const [expected, received] = [Buffer.from(secret), Buffer.from(typeof given === 'string' ? given : '')];
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** The app's page for the time after the approval page, with the number of the charge added to its query. */
export function returnUrlOf({ id, returnUrl }: Subscription): string {
  const url = new URL(returnUrl);
  url.search = `${url.search ? `${url.search}&` : '?'}charge_id=${id}`;
  return url.href;
}

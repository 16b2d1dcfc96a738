// The text of a key: which shop it is of, and a secret. It begins so that scanners for leaked secrets know it.
import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const ENDING = 4;
const KEY = /^plk_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;

/** A new key of the shop. Its secret is random, so a plain hash of it can't be turned back. */
export function newKey(shopId: string): { key: string; hash: string; ending: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const key = `plk_${shopId.replaceAll('-', '')}_${secret}`;
  return { key, hash: hashOf(secret), ending: key.slice(-ENDING) };
}

/** Whether it is to be read as a key, and not as a token. */
export const isKey = (text: string): boolean => text.startsWith('plk_');

/** Null: no key is written so. */
export function readKey(text: string): { shopId: string; hash: string } | null {
  const [, shop, secret] = KEY.exec(text) ?? [];
  if (!shop || !secret) return null;
  return { shopId: shop.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), hash: hashOf(secret) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

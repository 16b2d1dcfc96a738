import { InvalidFieldsError } from '../http/rule-error.js';
import { isOutcome } from '../platform/platform-error.js';

/**
 * The merchant's words as a search of the platform: every word begins a word of the title. The characters that its
 * search syntax reads as more than words are left out; null without words.
 */
export function searchFor(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `title:${word}*`).join(' ') : null;
}

/** One page from the platform; an unknown cursor is an error of the field `after`. */
export async function pageAfter<Page>(after: string | null, ask: () => Promise<Page>): Promise<Page> {
  try {
    return await ask();
  } catch (error) {
    if (after !== null && isOutcome(error, 'unusable') && /cursor/i.test(error.reason))
      throw new InvalidFieldsError({ after: 'There is no such page' });
    throw error;
  }
}

/** The last part of a global id of the platform: `gid://shopify/Product/1` is `1`. */
export function plainId(gid: string): string {
  return gid.split('/').pop()!;
}

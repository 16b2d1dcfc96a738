/**
 * The merchant's words as a search of the platform, without the characters that its search syntax reads as more than
 * words; null without words.
 */
export function searchFor(text: string): string | null {
  const words = text.replace(/[^\p{L}\p{N}\s-]/gu, ' ').trim();
  return words ? `title:*${words}*` : null;
}

/** The last part of a global id of the platform: `gid://shopify/Product/1` is `1`. */
export function plainId(gid: string): string {
  return gid.split('/').pop()!;
}

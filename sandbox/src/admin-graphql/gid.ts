/** The app's number on the platform, which is part of the `$app` namespaces. */
export const APP_NUMBER = 90_210;

export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The number 0 is no object's. An id that a number does not hold exactly is of nothing here. */
export function parseGid(value: string): { type: string; id: number } | null {
  const parts = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(value);
  if (!parts) return null;
  const id = Number(parts[2]);
  return { type: parts[1]!, id: Number.isSafeInteger(id) ? id : 0 };
}

/** The number in an id of this type; 0, which is no object's, in any other. */
export function numberIn(value: string, type: string): number {
  const parsed = parseGid(value);
  return parsed?.type === type ? parsed.id : 0;
}

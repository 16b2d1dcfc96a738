/** The app's number on the platform, which is part of the `$app` namespaces. */
export const APP_NUMBER = 90_210;

export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

export function parseGid(value: string): { type: string; id: number } | null {
  const parts = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(value);
  return parts ? { type: parts[1]!, id: Number(parts[2]) } : null;
}

// Requests are measured by group: one per route and per file would be hundreds.

/** In these each address of the second level is a group of its own. */
const DIVIDED = ['apiSa', 'storefront', 'health', 'operations'];
const WHOLE = ['assets', 'auth', 'docs', 'embed', 'mail', 'metrics', 'webhooks'];
/** The admin's pages, and files beside them. */
const PAGES = 'pages';

/**
 * The group of a route's pattern, such as `/apiSa/limits`; `pages` of those without one, `none` where no route matched.
 * A request's address never becomes a group.
 */
export function routeGroup(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  const [, first = '', second] = pattern.split('/');
  if (WHOLE.includes(first)) return `/${first}`;
  if (!DIVIDED.includes(first)) return PAGES;
  return second && isName(second) ? `/${first}/${second}` : `/${first}`;
}

/** Neither a parameter nor a file. */
const isName = (part: string) => /^:?[\w-]+$/.test(part);

/** By number only what has to be told from others: 429, and what is our fault. */
export function statusGroup(status: number): string {
  return status >= 500 || status === 429 ? String(status) : `${Math.trunc(status / 100)}xx`;
}

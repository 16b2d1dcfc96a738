import type { FastifyRequest } from 'fastify';

/**
 * Whether a page other than ours makes the browser send this. With anything but a GET every browser sends the page's
 * origin, and most also say whether it is ours. Programs send neither, and add no cookie or password by themselves.
 */
export function isOfForeignPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOtherOrigin(headers) : site !== 'same-origin';
}

/** Whether a browser loads this into a frame; older browsers don't say. */
export function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe';
}

function isOtherOrigin({ origin, host }: FastifyRequest['headers']): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

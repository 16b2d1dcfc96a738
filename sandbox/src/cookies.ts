import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie's value; undefined when the browser sent none, or one that cannot be read. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key !== name || value.length === 0) continue;
    try {
      return decodeURIComponent(value.join('='));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

export function setCookie(reply: FastifyReply, name: string, value: string, seconds?: number): void {
  const lifetime = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  void reply.header('set-cookie', `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}`);
}

export function clearCookie(reply: FastifyReply, name: string): void {
  setCookie(reply, name, '', 0);
}

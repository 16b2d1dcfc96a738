// The app proxy: requests to `/apps/{subpath}/…` of a storefront are passed on to the app, signed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppProxy } from '../app-declaration.js';
import { now } from '../clock.js';
import type { Installations } from '../installations/installations.js';
import { pathOf } from '../storefront/request-path.js';
import { readShopper, type Shopper } from '../storefront/shopper.js';
import { signProxied } from './sign-proxied.js';

/** Request headers forwarded to the app; cookies never are. */
const PASSED_ON = ['accept', 'accept-language', 'content-type', 'user-agent'];
/** Response headers forwarded to the visitor; cookies aren't. */
const ANSWERED = ['content-type', 'cache-control', 'retry-after'];
const SCOPE = 'write_app_proxy';
const WITHIN_MS = 10_000;
/** Visitors of a store who ask the same app oftener than this within a minute are refused. */
const MOST_PER_MINUTE = 600;
/** Nobody encodes a path more often. */
const MOST_ENCODED = 3;

type Options = {
  proxy: AppProxy | null;
  installations: Pick<Installations, 'current'>;
  clientSecret: string;
  /** For tests. */
  mostPerMinute?: number | undefined;
};

export function registerAppProxyRoutes(server: FastifyInstance, options: Options): void {
  const { proxy, mostPerMinute = MOST_PER_MINUTE } = options;
  if (!proxy) return;
  const root = `/${proxy.prefix}/${proxy.subpath}`;
  const asked = new Map<string, { minute: number; times: number }>();
  const isTooOften = (shop: string, address: string) => {
    const minute = Math.floor(now().getTime() / 60_000);
    const key = `${shop} ${address}`;
    const before = asked.get(key);
    const times = before?.minute === minute ? before.times + 1 : 1;
    asked.set(key, { minute, times });
    return times > mostPerMinute;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const rest = restBelow(root, pathOf(request));
    if (rest === null) return reply.callNotFound();
    const shopper = readShopper(request);
    const installation = await options.installations.current(shopper.shop);
    if (!installation?.scopes.includes(SCOPE)) return reply.callNotFound();
    if (isTooOften(shopper.shop.domain, request.ip)) return reply.code(429).send('Too many requests');
    return passOn(request, reply, { shopper, root, address: proxy.url + rest, clientSecret: options.clientSecret });
  };
  for (const path of [root, `${root}/*`]) server.get(path, answer);
}

/** A path below the root, without it; null for one that leaves it, however often its dots and slashes are encoded. */
function restBelow(root: string, path: string): string | null {
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  const rest = path.slice(root.length);
  let decoded = rest;
  for (let times = 0; times < MOST_ENCODED && decoded.includes('%'); times += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      // A percent sign that encodes nothing.
      break;
    }
  }
  return /%25|(^|[/\\])\.\.?([/\\]|$)/.test(decoded) ? null : rest;
}

type Passing = { shopper: Shopper; root: string; address: string; clientSecret: string };

async function passOn(request: FastifyRequest, reply: FastifyReply, { shopper, root, address, clientSecret }: Passing) {
  const query = signProxied(
    new URLSearchParams(request.url.split('?')[1] ?? ''),
    {
      shop: shopper.shop.domain,
      logged_in_customer_id: String(shopper.customer?.id ?? ''),
      path_prefix: root,
      timestamp: String(Math.floor(now().getTime() / 1_000)),
    },
    clientSecret,
  );
  const sent = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const headers = { ...Object.fromEntries(sent), 'x-forwarded-for': request.ip, 'x-forwarded-host': request.host };
  try {
    const answered = await fetch(`${address}?${query}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const body = Buffer.from(await answered.arrayBuffer());
    for (const name of ANSWERED) {
      const value = answered.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return await reply.code(answered.status).send(body);
  } catch (error) {
    console.error(`sandbox: the app proxy did not reach ${address}:`, error);
    return reply.code(502).send('The app cannot be reached');
  }
}

// Refuses requests for a host name that is not ours: a page that points its own name at this machine would otherwise
// count as being of our origin, and read what only our pages may.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { RuleError } from './rule-error.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** Load balancers and container engines ask for the health by an address of their own, Prometheus for the metrics. */
const ANSWERED_FOR_ANY_HOST = /^\/(health(\/(live|ready))?|metrics)(\?|$)/;

export function isMonitoring(url: string): boolean {
  return ANSWERED_FOR_ANY_HOST.test(url);
}

/**
 * Only the header itself counts: any page may send `X-Forwarded-Host`. Ports are not compared, because a name is what a
 * foreign page can choose.
 */
export function requireKnownHost(server: FastifyInstance, config: Config): void {
  const known = knownHosts(config);
  server.addHook('onRequest', ({ headers, url }, _reply, done) => {
    if (known.has(nameOf(headers.host ?? '')) || isMonitoring(url)) return done();
    done(new RuleError(421, 'unknown_host', 'The app does not answer under this host name'));
  });
}

/** Node takes the first of several hosts, and a proxy in front may have judged by another. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new RuleError(400, 'bad_request', 'A request names one host') : undefined);
  });
}

function knownHosts({ PUBLIC_URL, ALLOWED_HOSTS }: Config): Set<string> {
  const own = nameOf(new URL(PUBLIC_URL).host);
  const known = [own, ...ALLOWED_HOSTS.map(nameOf), ...(LOOPBACK.includes(own) ? LOOPBACK : [])];
  return new Set(known.filter((name) => name !== ''));
}

/** The name in lower case without its port; empty for what is no host. */
function nameOf(host: string): string {
  return AUTHORITY.exec(host)?.[1]?.toLowerCase() ?? '';
}

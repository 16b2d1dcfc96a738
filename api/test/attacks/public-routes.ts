// Which routes a server has, and what is wrong with how it answers on them.
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';

export type Finding = string;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
const REFUSALS = [400, 401, 403, 404, 405, 415, 422];

/** Every route that the server knows, by its own list of them. */
export function routesOf(server: FastifyInstance): { method: string; path: string }[] {
  const lines = server.printRoutes({ commonPrefix: false }).split('\n');
  const parts: string[] = [];
  const routes: { method: string; path: string }[] = [];
  for (const line of lines) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)/u.exec(line) ?? [];
    if (part === undefined) continue;
    parts.splice(indent!.length / 4, parts.length, part);
    // Preflights are answered at an address that is none.
    if (!parts.join('').startsWith('/')) continue;
    for (const method of methods!.split(', ')) routes.push({ method, path: parts.join('') });
  }
  return routes;
}

/** With a value for every parameter. */
export const filled = (path: string) => path.replace(/:\w+/g, 'x').replace('*', 'x');

/** Every method that the route does not have. */
/** Whether the route is of the path, or of all paths in a folder: the admin's pages are. */
function isAt(route: string, path: string): boolean {
  return route === path || (/^\/.+\*$/.test(route) && path.startsWith(route.slice(0, -1)));
}

export async function methodFindings(server: FastifyInstance): Promise<Finding[]> {
  const routes = routesOf(server);
  const findings: Finding[] = [];
  for (const path of new Set(routes.map((route) => route.path)))
    for (const method of METHODS) {
      if (routes.some((route) => route.method === method && isAt(route.path, path))) continue;
      const { statusCode } = await answerTo(server, { ...LOCAL, method: method as 'GET', url: filled(path) });
      if (!REFUSALS.includes(statusCode)) findings.push(`${method} ${path} answers ${statusCode}`);
    }
  return findings;
}

export const LOCAL: InjectOptions = { headers: { host: 'localhost' } };

/** Injected requests that need no I/O follow each other without a turn of the event loop, and connections time out. */
async function answerTo(server: FastifyInstance, request: InjectOptions) {
  await setImmediate();
  return server.inject(request);
}

/** Forms in which a path leads out of where it begins. */
const WAYS_OUT = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e%252f', '....//', './/../'];
const FILES = ['etc/passwd', 'package.json', 'dist/src/config.js', '.env'];

export async function traversalFindings(server: FastifyInstance, folders: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const folder of folders)
    for (const way of WAYS_OUT)
      for (const file of FILES) {
        const url = `${folder}${way.repeat(6)}${file}`;
        const { statusCode, body } = await answerTo(server, { ...LOCAL, method: 'GET', url });
        if (/root:.*:0:0|"dependencies"|export |SECRET=/.test(body)) findings.push(`${url} is served`);
        if (statusCode >= 500) findings.push(`${url} answers ${statusCode}`);
      }
  return findings;
}

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/\t/evil.example',
  'evil.example',
  'evil.example/.myshopify.com',
  'shop.myshopify.com.evil.example',
  'shop.myshopify.com@evil.example',
  'x\r\nset-cookie: session=1',
  'x\r\nlocation: https://evil.example',
];
const PARAMETERS = ['next', 'shop', 'host', 'return_to', 'redirect_uri', 'shopify-reload'];

/** Pages to which a parameter sends whoever follows a link. `allowed`: hosts that redirects may lead to. */
export async function redirectFindings(
  server: FastifyInstance,
  paths: readonly string[],
  allowed: RegExp,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of paths)
    for (const parameter of PARAMETERS)
      for (const value of ELSEWHERE)
        for (const more of ['', '&embedded=1', '&shop=a.myshopify.com']) {
          const url = `${path}?${new URLSearchParams({ [parameter]: value })}${more}`;
          const { statusCode, headers } = await answerTo(server, { ...LOCAL, method: 'GET', url });
          if (statusCode >= 500) findings.push(`${url} answers ${statusCode}`);
          if (String(headers['set-cookie'] ?? '').includes('session=1')) findings.push(`${url} sets a cookie`);
          if (headers.location === undefined) continue;
          const { host } = new URL(String(headers.location), 'http://localhost');
          if (!allowed.test(host)) findings.push(`${url} leads to ${host}`);
        }
  return findings;
}

/** Answers that another origin may read, or that a cache may keep although they are somebody's. */
export async function headerFindings(server: FastifyInstance): Promise<Finding[]> {
  const findings: Finding[] = [];
  const origin = 'https://evil.example';
  for (const { method, path } of routesOf(server)) {
    if (method === 'HEAD' || method === 'OPTIONS') continue;
    const url = filled(path);
    const { headers } = await answerTo(server, {
      method: method as 'GET',
      url,
      headers: { host: 'localhost', origin },
    });
    const readers = headers['access-control-allow-origin'];
    if (readers !== undefined && !url.startsWith('/storefront/')) findings.push(`${method} ${path} is for ${readers}`);
    if (headers['access-control-allow-credentials'] !== undefined) findings.push(`${method} ${path}: with credentials`);
    const isPrivate = /^\/(apiSa|auth|operations\/api)(\/|$)/.test(path);
    if (isPrivate && headers['cache-control'] !== 'private, no-store') findings.push(`${method} ${path} may be kept`);
    if (headers['x-content-type-options'] !== 'nosniff') findings.push(`${method} ${path} has no type of its own`);
    for (const cookie of [headers['set-cookie'] ?? []].flat())
      if (!/HttpOnly/i.test(cookie) || !/SameSite=(Lax|Strict)/i.test(cookie)) findings.push(`${path} sets ${cookie}`);
  }
  return findings;
}

/** Hosts that are not ours, in the header itself and in those of proxies that nobody trusts. */
export async function hostFindings(server: FastifyInstance, paths: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const evil = 'evil.example';
  for (const url of paths) {
    const refused = await answerTo(server, { method: 'GET', url, headers: { host: evil } });
    if (refused.statusCode !== 421) findings.push(`${url} answers ${refused.statusCode} as ${evil}`);
    const forwarded = { 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-original-url': '/apiSa/openapi.json' };
    const spoofed = await answerTo(server, { method: 'GET', url, headers: { host: 'localhost', ...forwarded } });
    if (`${spoofed.headers.location} ${spoofed.body}`.includes(evil)) findings.push(`${url} repeats a forwarded host`);
  }
  return findings;
}

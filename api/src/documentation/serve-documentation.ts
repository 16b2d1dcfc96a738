// The documentation under /docs/, and the pages /privacy and /support. They know no shop.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { escapeHtml } from '../http/escape-html.js';
import { apiReference } from './api-reference.js';

const PREFIX = '/docs/';
/** Pages without a script, of our own styles and pictures. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Pages with a script of ours. They say all without it. */
const SCRIPTED = ['/rosetta/index.html'];
/** Files that are filled in at startup instead of being served as they are. */
const COMPLETED = ['api.html', 'privacy.html', 'support.html', 'not-found.html'];
const REFERENCE = '<!--reference-->';
const CONTACT = '<!--contact-->';

type Headers = { header: (name: string, value: string) => unknown };

/** Serves nothing where the documentation is not built (`DOCS_DIST`). `api` is the description of the API. */
export async function serveDocumentation(server: FastifyInstance, config: Config, api: OpenAPIObject): Promise<void> {
  const { DOCS_DIST: root } = config;
  if (!root) return;
  const read = (name: string) => readFileSync(join(root, name), 'utf8').replaceAll(CONTACT, () => contact(config));
  serveDocument(server, ['/privacy', '/privacy/'], read('privacy.html'));
  serveDocument(server, ['/support', '/support/'], read('support.html'));
  const reference = read('api.html').replace(REFERENCE, () => apiReference(api));
  serveDocument(server, ['/docs/api', '/docs/api/'], reference);
  const notFound = read('not-found.html');
  server.get(`${PREFIX}*`, (_request, reply) => sendDocument(reply.code(404), notFound));
  await server.register(fastifyStatic, {
    root,
    prefix: PREFIX,
    decorateReply: false,
    index: 'index.html',
    redirect: true,
    wildcard: false,
    globIgnore: COMPLETED,
    setHeaders,
  });
}

const CHAT_WAY = 'open the app in your store’s admin and choose <strong>Open live chat</strong> on the dashboard.';
const NO_WAY =
  'Whoever runs this app has published no address here. The listing from which you installed the app names them.';

/** How to reach people; what is not configured is not named. */
function contact({ SUPPORT_EMAIL, CHAT_SCRIPT_URL, CHAT_HOURS }: Config): string {
  const email = SUPPORT_EMAIL && escapeHtml(SUPPORT_EMAIL);
  const hours = CHAT_HOURS ? ` ${escapeHtml(CHAT_HOURS)}.` : '';
  const ways = [
    ...(email ? [`<li>E-mail: <a href="mailto:${email}">${email}</a></li>`] : []),
    ...(CHAT_SCRIPT_URL ? [`<li>Live chat: ${CHAT_WAY}${hours}</li>`] : []),
  ];
  return ways.length > 0 ? `<ul>\n${ways.join('\n')}\n</ul>` : `<p>${NO_WAY}</p>`;
}

function serveDocument(server: FastifyInstance, addresses: string[], document: string): void {
  const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 27)}"`;
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', `W/${etag}`);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return sendDocument(reply, document);
  };
  for (const address of addresses) server.get(address, send);
}

function sendDocument(reply: FastifyReply, document: string): FastifyReply {
  setHeaders(reply, '.html');
  return reply.type('text/html; charset=utf-8').send(document);
}

/** The names of styles and pictures have a hash of their content; every page is asked for again each time. */
function setHeaders(reply: Headers, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (!path.endsWith('.html')) return;
  const scripts = SCRIPTED.some((page) => path.endsWith(page)) ? "; script-src 'self'" : '';
  reply.header('content-security-policy', POLICY + scripts);
}

// The HTML documents: the admin under `/` and `/embed`, the platform's bounce page, the login page.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shopUrl, type Config } from '../config.js';
import { escapeHtml } from '../http/escape-html.js';
import { RuleError } from '../http/rule-error.js';
import { SCOPES } from '../platform/operations.js';
import { InvalidTokenError, issueOwnToken, SHOP_DOMAIN, verifyIdentityToken, type Caller } from './identity-token.js';
import type { InstallProof } from '../shops/commands/install-shop.js';
import { tokenKeys } from './identity.guard.js';
import { bouncePage, loginPage } from './pages.js';
import { isSignedQuery } from './signed-query.js';

const SESSION_COOKIE = 'session';
const STATE_COOKIE = 'sign-in';
const SESSION_SECONDS = 7 * 86_400;
const TOKEN_SECONDS = 300;
const NOT_DOCUMENTS = /^\/(apiSa|storefront|auth|health|metrics|queues|assets)(\/|$)/;

const logger = new Logger('Documents');

type DocumentQuery = { shop?: string; host?: string; id_token?: string; 'shopify-reload'?: string; error?: string };

/** Routes of documents and of the standalone session. Everything a browser loads that is not an API call. */
export async function serveDocuments(
  server: FastifyInstance,
  config: Config,
  acquire: (shopDomain: string, proof: InstallProof) => Promise<unknown>,
): Promise<void> {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.PUBLIC_URL.startsWith('https') } as const;
  const keys = tokenKeys(config);
  const template = config.ADMIN_DIST ? readFileSync(join(config.ADMIN_DIST, 'index.html'), 'utf8') : '<!doctype html><!--app-head-->';
  if (config.ADMIN_DIST)
    await server.register(fastifyStatic, { root: config.ADMIN_DIST, index: false, wildcard: false, setHeaders: cacheHashed });

  const bridgeHead = `<meta name="shopify-api-key" content="${escapeHtml(config.PLATFORM_CLIENT_ID)}"><script src="${escapeHtml(config.APP_BRIDGE_URL)}"></script>`;
  const html = (reply: FastifyReply, document: string, framedBy: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `frame-ancestors ${framedBy};`)
      .header('cache-control', 'no-store')
      .send(document);

  const sessionOf = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = request.cookies[SESSION_COOKIE];
    if (!token) return null;
    try {
      return await verifyIdentityToken(token, keys, 'session');
    } catch (error) {
      if (error instanceof InvalidTokenError) return null;
      throw error;
    }
  };

  /** Whoever may frame us: the shop that is named, if it is one, and the platform's admin. */
  const framedBy = (shop: string | undefined) => {
    if (!shop || !SHOP_DOMAIN.test(shop)) return `'none'`;
    return [...new Set([`https://${shop}`, new URL(shopUrl(config.PLATFORM_ADMIN_URL, shop)).origin])].join(' ');
  };

  const embedded = async (request: FastifyRequest<{ Querystring: DocumentQuery }>, reply: FastifyReply) => {
    const { shop, id_token: token } = request.query;
    if (!shop || !SHOP_DOMAIN.test(shop)) return reply.redirect('/auth/login');
    try {
      if (!token) throw new InvalidTokenError('no id_token');
      const caller = await verifyIdentityToken(token, keys);
      if (caller.isOwn || caller.shopDomain !== shop) throw new InvalidTokenError('the token is of another shop');
      // Opening the app installs the shop, or renews a connection that has ended; the page loads even where the store does not answer.
      await acquire(shop, { sessionToken: token }).catch((error: unknown) =>
        logger.error(`A shop could not be connected: ${error instanceof Error ? error.message : String(error)}`),
      );
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      const url = new URL(request.url, config.PUBLIC_URL);
      url.searchParams.delete('id_token');
      const bounce = new URLSearchParams({ shop, host: request.query.host ?? '', 'shopify-reload': url.href });
      return reply.redirect(`/embed/auth/bounce?${bounce}`);
    }
    return html(reply, template.replace('<!--app-head-->', bridgeHead), framedBy(shop));
  };
  server.get('/embed/auth/bounce', (request: FastifyRequest<{ Querystring: DocumentQuery }>, reply) =>
    html(reply, bouncePage(bridgeHead), framedBy(request.query.shop)),
  );
  server.get('/embed', embedded);
  server.get('/embed/*', embedded);

  server.get('/auth/login', (request: FastifyRequest<{ Querystring: DocumentQuery }>, reply) =>
    html(reply, loginPage(request.query.error), `'none'`),
  );
  server.get('/auth/start', (request: FastifyRequest<{ Querystring: DocumentQuery }>, reply) => {
    const typed = (request.query.shop ?? '')
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
    const shop = typed.includes('.') ? typed : `${typed}.myshopify.com`;
    if (!SHOP_DOMAIN.test(shop))
      return reply.redirect(`/auth/login?error=${encodeURIComponent('Enter your store’s address, such as my-store.myshopify.com')}`);
    const state = randomUUID();
    const asked = new URLSearchParams({
      client_id: config.PLATFORM_CLIENT_ID,
      scope: SCOPES.join(','),
      redirect_uri: `${config.PUBLIC_URL}/auth/callback`,
      state,
    });
    return reply
      .setCookie(STATE_COOKIE, state, { ...cookie, maxAge: 600 })
      .redirect(`${shopUrl(config.PLATFORM_SHOP_URL, shop)}/admin/oauth/authorize?${asked}`);
  });
  server.get('/auth/callback', async (request: FastifyRequest<{ Querystring: Record<string, string> }>, reply) => {
    const { shop = '', code = '', state } = request.query;
    const isOurs = state !== undefined && state === request.cookies[STATE_COOKIE];
    if (!isOurs || !SHOP_DOMAIN.test(shop) || !code || !isSignedQuery(request.query, config.PLATFORM_CLIENT_SECRET))
      return reply.redirect(`/auth/login?error=${encodeURIComponent('The sign-in was not completed. Please try again.')}`);
    try {
      await acquire(shop, { code });
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return reply.redirect(`/auth/login?error=${encodeURIComponent(error.message)}`);
    }
    const session = await issueOwnToken({ shopDomain: shop, userId: 'owner', vendorType: 'shopify' }, keys, 'session', SESSION_SECONDS);
    return reply
      .clearCookie(STATE_COOKIE, cookie)
      .setCookie(SESSION_COOKIE, session, { ...cookie, maxAge: SESSION_SECONDS })
      .redirect('/');
  });
  server.post('/auth/token', async (request, reply) => {
    const caller = await sessionOf(request);
    if (!caller) return reply.code(401).send({ error: 'Please sign in.', code: 'unauthorized' });
    const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1_000).toISOString();
    return reply.send({ token: await issueOwnToken(caller, keys, 'call', TOKEN_SECONDS), expiresAt });
  });

  // The platform's old way in: the app lives under /embed.
  server.get('/auth/shopify*', (request, reply) =>
    reply.redirect(`/embed${request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''}`),
  );

  // Any other document is a route of the standalone admin; the platform opens the app's root inside its frame.
  server.get('/*', async (request: FastifyRequest<{ Querystring: DocumentQuery & { embedded?: string } }>, reply) => {
    const path = request.url.split('?')[0]!;
    if (NOT_DOCUMENTS.test(path)) return reply.code(404).send({ error: 'There is no such address', code: 'not_found' });
    if (request.query.embedded === '1') return reply.redirect(`/embed${request.url === '/' ? '' : request.url}`);
    if (!(await sessionOf(request))) return reply.redirect('/auth/login');
    return html(reply, template.replace('<!--app-head-->', ''), `'none'`);
  });
}

/** Vite names built files by their content; everything else is asked for again. */
function cacheHashed(reply: { header: (name: string, value: string) => unknown }, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

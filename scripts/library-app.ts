// A small app built with the platform's own client library, and a local store that has it. The library must accept
// everything the store signs and answers.
import '@shopify/shopify-api/adapters/node';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiVersion, LogSeverity, shopifyApi, type Session, type Shopify } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { getJwt } from '@shopify/shopify-api/test-helpers';
import pg from 'pg';
import { startProcess, stopProcess, untilReady } from './child-process.js';
import { freePort } from './ports.js';

const ROOT = resolve(__dirname, '..');
export const SCOPES = ['read_products', 'read_locales', 'write_app_proxy'];

export type AppKeys = { clientId: string; clientSecret: string };
type Validation = Awaited<ReturnType<Shopify['webhooks']['validate']>>;
/** A webhook as it came, and what the library says of it. */
export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; validation: Validation };
export type LibraryApp = {
  url: string;
  library: Shopify;
  webhooks: ReceivedWebhook[];
  /** The results of sign-ins. */
  sessions: Session[];
  stop: () => Promise<void>;
};

export function libraryFor({ clientId, clientSecret }: AppKeys, host: string): Shopify {
  return shopifyApi({
    apiKey: clientId,
    apiSecretKey: clientSecret,
    apiVersion: ApiVersion.July26,
    hostName: host,
    hostScheme: 'http',
    scopes: SCOPES,
    isEmbeddedApp: true,
    logger: { level: LogSeverity.Error, log: async () => {} },
  });
}

/** The library asks every shop at `https://<domain>`; the local store has the shop at `<storeUrl>/store/<domain>`. */
export function sendToStore(storeUrl: string): void {
  setAbstractFetchFunc((input, options) => fetch(addressInStore(storeUrl, String(input)), options));
}

export function addressInStore(storeUrl: string, address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${storeUrl}/store/${host}${pathname}${search}`;
}

/** A token as the library's test helpers sign it; they leave out the scheme of the issuer, which the platform has. */
export const signedToken = async (handle: string, { clientId, clientSecret }: AppKeys, claims: object = {}) => {
  const issuer = { iss: `https://${handle}.myshopify.com/admin` };
  return (await getJwt(handle, clientId, clientSecret, { ...issuer, ...claims })).token;
};

/** Signs in at `/auth?shop=…` and receives webhooks, both as the library does it. */
export async function startLibraryApp(keys: AppKeys): Promise<LibraryApp> {
  const webhooks: ReceivedWebhook[] = [];
  const sessions: Session[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(400).end(error.constructor.name));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const library = libraryFor(keys, host);

  async function answer(rawRequest: IncomingMessage, rawResponse: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(rawRequest.url!, `http://${host}`);
    const given = { rawRequest, rawResponse };
    if (pathname === '/auth') {
      const shop = searchParams.get('shop') ?? '';
      await library.auth.begin({ shop, callbackPath: '/auth/callback', isOnline: false, ...given });
    } else if (pathname === '/auth/callback') {
      const { session } = await library.auth.callback({ expiring: true, ...given });
      sessions.push(session);
      rawResponse.end(session.shop);
    } else if (pathname === '/webhooks/shopify') {
      const body = await text(rawRequest);
      const validation = await library.webhooks.validate({ rawBody: body, ...given });
      webhooks.push({ headers: rawRequest.headers, body, validation });
      rawResponse.writeHead(validation.valid ? 200 : 401).end();
    } else rawResponse.writeHead(404).end();
  }

  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { url: `http://${host}`, library, webhooks, sessions, stop };
}

/** A separate local store with this app installed everywhere. */
export async function startStore(
  appUrl: string,
  { clientId, clientSecret }: AppKeys,
  database = 'sandbox_of_library_app',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = startProcess(join(ROOT, 'sandbox/dist/main.js'), {
    SANDBOX_PORT: String(port),
    SANDBOX_DATABASE_URL: await emptyDatabase(database),
    SMTP_PORT: String(await freePort()),
    APP_URL: appUrl,
    APP_CLIENT_ID: clientId,
    APP_CLIENT_SECRET: clientSecret,
    APP_CONFIG_FILE: join(ROOT, 'shopify.app.toml'),
    THEME_EMBED_DIR: join(ROOT, 'extensions/theme-embed'),
    SANDBOX_INSTALLED: 'true',
  });
  await untilReady('sandbox', child, `${url}/health`);
  return { url, stop: () => stopProcess(child) };
}

async function emptyDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

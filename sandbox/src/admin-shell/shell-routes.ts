import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import type { AppDeclaration } from '../app-declaration.js';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import { html } from '../html.js';
import { consentPage } from '../installations/consent-page.js';
import { createSessionToken } from '../oauth/session-token.js';
import { encodeHost, signQuery } from '../oauth/signed-query.js';
import { defaultShop, shopOf, type Shop } from '../shops/shops.js';
import type { BlockActivations, BlockStatus } from '../theme-extension/block-activations.js';
import type { CustomerData } from '../customer-data/customer-data.js';
import type { ThemeChoice } from '../themes/theme-choice.js';
import { findPickable } from './picker-items.js';
import { isOtherNameOf } from './public-address.js';
import { productsPage } from '../catalog/products-page.js';
import { homePage } from './shell-contents.js';
import { settingsPage } from './settings-page.js';
import { registerScopeRoutes } from './scope-routes.js';
import type { SendShell, ShellParts } from './shell-page.js';

type ShellRoute = { Params: { handle: string; clientId?: string; '*'?: string }; Querystring: Record<string, string> };

type ShellRouteParts = ShellParts & {
  activations: BlockActivations;
  themes: ThemeChoice;
  customerData: CustomerData;
  sendShell: SendShell;
};

export function registerShellRoutes(
  server: FastifyInstance,
  { config, app, installations, activations, themes, customerData, sendShell }: ShellRouteParts,
): void {
  server.get('/admin', async (_request, reply) => reply.redirect(`/store/${defaultShop.handle}`));

  /** Answers for a seeded shop, at the only address at which the app allows to be framed. */
  const withShop =
    (answer: (shop: Shop, request: FastifyRequest<ShellRoute>, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest<ShellRoute>, reply: FastifyReply) => {
      const shop = shopOf(request.params.handle);
      if (isOtherNameOf(request.host, config.publicUrl))
        return reply.redirect(`${config.publicUrl}${request.originalUrl}`);
      return answer(shop, request, reply.header('cache-control', 'no-store'));
    };

  server.get<ShellRoute>(
    '/store/:handle',
    withShop(async (shop, request, reply) => {
      const facts = { publicUrl: config.publicUrl, hasDeclined: 'declined' in request.query };
      return sendShell(reply, shop, homePage(shop, app, facts));
    }),
  );
  server.get<ShellRoute>(
    '/store/:handle/products',
    withShop(async (shop, _request, reply) => sendShell(reply, shop, productsPage(shop))),
  );

  server.get<ShellRoute>(
    '/store/:handle/settings',
    withShop(async (shop, request, reply) => {
      const installation = await installations.current(shop);
      return sendShell(
        reply,
        shop,
        settingsPage(shop, { app, installation, themes, customerData, isSaved: 'saved' in request.query }),
      );
    }),
  );

  const appPage = withShop(async (shop, request, reply) => {
    const { clientId, '*': rest = '' } = request.params;
    if (clientId !== app.clientId) return reply.code(404).send({ status: 404, message: 'There is no such app' });
    if (!(await installations.isReady(shop))) {
      const installation = await installations.current(shop);
      return sendShell(reply, shop, consentPage({ shop, app, installation, continueTo: request.originalUrl }));
    }
    const src = await appLaunchUrl(shop, { config, app }, { rest, query: request.query });
    const content = html`<iframe
      class="app-frame"
      id="app-frame"
      title="${app.name}"
      src="${src}"
      allow="clipboard-write"
    ></iframe>`;
    return sendShell(reply, shop, { title: app.name, active: 'app', content });
  });
  server.get<ShellRoute>('/store/:handle/apps/:clientId', appPage);
  server.get<ShellRoute>('/store/:handle/apps/:clientId/*', appPage);

  server.get<ShellRoute>(
    '/store/:handle/id-token',
    withShop(async (shop, request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin')
        return reply.code(403).send({ status: 403, message: 'Only the admin itself may ask' });
      if (!(await installations.current(shop)))
        return reply.code(404).send({ status: 404, message: 'The app is not installed in this store' });
      return reply.send({ token: await createSessionToken(shop, config) });
    }),
  );
  server.get<ShellRoute>(
    '/store/:handle/picker.json',
    withShop(async (shop, request, reply) => reply.send(findPickable(shop, config.publicUrl, request.query))),
  );
  server.get<ShellRoute>(
    '/store/:handle/extensions.json',
    withShop(async (shop, _request, reply) =>
      reply.send(extensionStatuses(readExtensionHandle(config.themeEmbedDir), await activations.statuses(shop))),
    ),
  );
  registerScopeRoutes(server, app, installations);
}

/** The address of a page of the app in the admin's frame, with the platform's signed parameters. */
async function appLaunchUrl(
  shop: Shop,
  { config, app }: { config: SandboxConfig; app: AppDeclaration },
  page: { rest: string; query: Record<string, string> },
): Promise<string> {
  const parameters = {
    ...page.query,
    embedded: '1',
    shop: shop.domain,
    host: encodeHost(config.publicUrl, shop.handle),
    id_token: await createSessionToken(shop, config),
    locale: 'en',
    session: randomBytes(16).toString('hex'),
    timestamp: String(Math.floor(now().getTime() / 1000)),
  };
  const path = page.rest ? `/${page.rest}` : '';
  return `${app.applicationUrl}${path}?${signQuery(parameters, config.clientSecret)}`;
}

const MAIN_THEME = 'gid://shopify/OnlineStoreTheme/1';

/** The answer of App Bridge's `app.extensions()`: which blocks of the theme app extension the theme uses. */
function extensionStatuses(handle: string, statuses: BlockStatus[]) {
  return [
    {
      handle,
      type: 'theme_app_extension',
      activations: statuses.map(blockActivation),
    },
  ];
}

function blockActivation({ block, isActive }: BlockStatus) {
  const target = block.schema.target === 'section' ? 'template--product' : 'theme';
  return {
    handle: block.handle,
    name: block.schema.name,
    target: block.schema.target,
    status: isActive ? 'active' : 'available',
    activations: isActive ? [{ target, themeId: MAIN_THEME }] : [],
  };
}

/** The handle in the extension's toml; without one, the name of its folder. */
function readExtensionHandle(extensionDir: string): string {
  const file = join(extensionDir, 'shopify.extension.toml');
  const { handle } = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  return typeof handle === 'string' ? handle : basename(extensionDir);
}

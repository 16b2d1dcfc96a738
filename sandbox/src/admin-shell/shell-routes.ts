import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { catalogOf } from '../catalog/catalog.js';
import type { SandboxConfig } from '../config.js';
import { html } from '../html.js';
import { mintSessionToken } from '../oauth/session-token.js';
import { defaultShop, findShop, shops, type Shop } from '../shops/shops.js';
import { formatMoney } from '../storefront/money.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import type { BlockActivations } from '../theme-extension/block-activations.js';
import { appLaunchUrl } from './app-launch.js';
import { extensionStatuses } from './extension-statuses.js';
import { findPickable } from './picker-items.js';
import { shellPage, type ShellPage } from './shell-page.js';

type ShellRoute = { Params: { handle: string; clientId?: string; '*'?: string }; Querystring: Record<string, string> };

export function registerShellRoutes(server: FastifyInstance, config: SandboxConfig, activations: BlockActivations): void {
  server.get('/admin', async (_request, reply) => reply.redirect(`/store/${defaultShop.handle}`));

  /** Answers for a shop of ours, at the one address at which the app expects to be framed. */
  const withShop =
    (answer: (shop: Shop, request: FastifyRequest<ShellRoute>, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest<ShellRoute>, reply: FastifyReply) => {
      const shop = findShop(request.params.handle);
      if (!shop) return reply.code(404).send({ status: 404, message: 'There is no such store here' });
      if (isOtherNameOf(request.host, config.publicUrl)) return reply.redirect(`${config.publicUrl}${request.originalUrl}`);
      return answer(shop, request, reply.header('cache-control', 'no-store'));
    };
  const page = (shop: Shop, reply: FastifyReply, content: ShellPage) =>
    reply.type('text/html; charset=utf-8').send(shellPage(shop, config, content));

  server.get<ShellRoute>(
    '/store/:handle',
    withShop(async (shop, _request, reply) => page(shop, reply, homePage(shop, config))),
  );
  server.get<ShellRoute>(
    '/store/:handle/products',
    withShop(async (shop, _request, reply) => page(shop, reply, productsPage(shop))),
  );

  const appPage = withShop(async (shop, request, reply) => {
    const { clientId, '*': rest = '' } = request.params;
    if (clientId !== config.clientId) return reply.code(404).send({ status: 404, message: 'This app is not installed' });
    const src = await appLaunchUrl(shop, config, { rest, query: request.query });
    const content = html`<iframe class="app-frame" id="app-frame" title="Purchase Limits" src="${src}" allow="clipboard-write"></iframe>`;
    return page(shop, reply, { title: 'Purchase Limits', active: 'app', content });
  });
  server.get<ShellRoute>('/store/:handle/apps/:clientId', appPage);
  server.get<ShellRoute>('/store/:handle/apps/:clientId/*', appPage);

  server.get<ShellRoute>(
    '/store/:handle/id-token',
    withShop(async (shop, request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') return reply.code(403).send({ status: 403, message: 'Only for the admin itself' });
      return reply.send({ token: await mintSessionToken(shop, config) });
    }),
  );
  server.get<ShellRoute>(
    '/store/:handle/picker.json',
    withShop(async (shop, request, reply) => reply.send(findPickable(shop, config.publicUrl, request.query))),
  );
  server.get<ShellRoute>(
    '/store/:handle/extensions.json',
    withShop(async (shop, _request, reply) => reply.send(extensionStatuses(await activations.statuses(shop)))),
  );
  server.get<ShellRoute>(
    '/store/:handle/scopes.json',
    withShop(async (_shop, _request, reply) => {
      const granted = config.scopes.split(',').map((scope) => scope.trim());
      return reply.send({ granted, required: granted, optional: [] });
    }),
  );
}

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/;

/** Whether this machine was called by another of its names than the public one: cookies and frames want one name. */
export function isOtherNameOf(host: string, publicUrl: string): boolean {
  const nameOf = (authority: string) => authority.replace(/:\d+$/, '');
  const expected = new URL(publicUrl).host;
  return (
    host !== expected &&
    loopbackNames.test(nameOf(host)) &&
    loopbackNames.test(nameOf(expected)) &&
    host.endsWith(expected.replace(/^.*:/, ':'))
  );
}

function homePage(shop: Shop, config: SandboxConfig): ShellPage {
  const store = storefrontUrl(shop, config.publicUrl);
  const content = html`<div class="page">
    <div>
      <h1>Welcome to ${shop.name}</h1>
      <p class="muted">
        A local store for trying the app: ${shop.domain}, ${shop.currency}, weights in ${shop.weightUnit}, plan ${shop.plan}.
      </p>
    </div>
    <div class="cards">
      <a class="card" href="/store/${shop.handle}/apps/${config.clientId}"
        ><h2>Open Purchase Limits</h2>
        <p class="muted">Set the limits and see what they do.</p></a
      >
      <a class="card" href="${store}/" target="_blank"
        ><h2>View the online store ↗</h2>
        <p class="muted">Shop as a guest or as one of the customers.</p></a
      >
      <a class="card" href="/mailbox"
        ><h2>Read the mailbox</h2>
        <p class="muted">Every mail the app sends ends here.</p></a
      >
    </div>
    <section class="card">
      <h2>Stores</h2>
      <ul class="shops">
        ${shops.map(
          (each) =>
            html`<li>
              <strong>${each.name}</strong><span class="muted">${each.currency} · ${each.weightUnit} · ${each.plan}</span>
              <a href="/store/${each.handle}">Admin</a
              ><a href="${storefrontUrl(each, config.publicUrl)}/" target="_blank">Online store ↗</a>
            </li>`,
        )}
      </ul>
    </section>
  </div>`;
  return { title: 'Home', active: 'home', content };
}

function productsPage(shop: Shop): ShellPage {
  const { products } = catalogOf(shop);
  const content = html`<div class="page">
    <div>
      <h1>Products</h1>
      <p class="muted">${products.length} products, the same with every start.</p>
    </div>
    <div class="card table-scroll">
      <table>
        <thead>
          <tr>
            <th></th>
            <th>Product</th>
            <th>Vendor</th>
            <th>Type</th>
            <th>Tags</th>
            <th>Variants</th>
            <th>Price</th>
          </tr>
        </thead>
        <tbody>
          ${products.map(
            (product) =>
              html`<tr>
                <td><img src="${picturePath(product.handle)}" alt="" width="38" height="40" loading="lazy" /></td>
                <td><strong>${product.title}</strong></td>
                <td>${product.vendor}</td>
                <td>${product.type}</td>
                <td>${product.tags.map((tag) => html`<span class="pill">${tag}</span>`)}</td>
                <td>${product.variants.length}</td>
                <td title="${toDecimal(product.variants[0]!.price)}">${formatMoney(product.variants[0]!.price, shop)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
  return { title: 'Products', active: 'products', content };
}

function picturePath(handle: string): string {
  return `/cdn/products/${handle}.svg`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { html } from '../html.js';
import { findShop, type Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import type { BlockActivations, BlockStatus } from '../theme-extension/block-activations.js';
import { shellPage } from './shell-page.js';
import { isOtherNameOf } from './shell-routes.js';

type Query = { activateAppId?: string; addAppBlockId?: string; saved?: string };
type Request = FastifyRequest<{ Params: { handle: string }; Querystring: Query }>;
type Save = { Params: { handle: string }; Body: { blocks?: string | string[] } | null };

/** The theme editor, reduced to what concerns an app: switching its blocks on and off. */
export function registerThemeEditorRoutes(server: FastifyInstance, config: SandboxConfig, activations: BlockActivations): void {
  const show = async (request: Request, reply: FastifyReply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send({ status: 404, message: 'There is no such store here' });
    if (isOtherNameOf(request.host, config.publicUrl)) return reply.redirect(`${config.publicUrl}${request.originalUrl}`);
    const statuses = await activations.statuses(shop);
    const content = editor(shop, statuses, request.query, config);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(shellPage(shop, config, { title: 'App embeds', active: 'editor', content }));
  };
  // The app's links carry `/admin`, as on the platform.
  server.get('/store/:handle/themes/current/editor', show);
  server.get('/store/:handle/admin/themes/current/editor', show);

  server.post<Save>('/store/:handle/themes/current/editor', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send({ status: 404, message: 'There is no such store here' });
    await activations.save(shop, [request.body?.blocks ?? []].flat());
    return reply.redirect(`/store/${shop.handle}/themes/current/editor?saved=1`);
  });
}

function editor(shop: Shop, statuses: BlockStatus[], query: Query, config: SandboxConfig) {
  const asked = (query.activateAppId ?? query.addAppBlockId)?.split('/').at(-1);
  const isAsked = ({ block }: BlockStatus) => block.handle === asked;
  return html`<form class="page" method="post" action="/store/${shop.handle}/themes/current/editor">
    <div>
      <h1>App embeds</h1>
      <p class="muted">What the app adds to the published theme of ${shop.name}.</p>
    </div>
    ${query.saved && html`<p class="banner" role="status">Saved. <a href="${storefrontUrl(shop, config.publicUrl)}/" target="_blank">View the online store ↗</a></p>`}
    ${statuses.some((status) => isAsked(status) && !status.isActive) && html`<p class="banner" role="status">The app asks to be switched on. Press Save to confirm.</p>`}
    <section class="card">
      ${statuses.length === 0 && html`<p class="muted">The app's theme extension has no blocks yet.</p>`}
      ${statuses.map(
        (status) =>
          html`<label class="${isAsked(status) ? 'toggle-row is-asked' : 'toggle-row'}">
            <span
              ><strong>${status.block.schema.name}</strong
              ><small>${status.block.schema.target === 'section' ? 'App block' : 'App embed'} · ${status.block.handle}</small></span
            >
            <input
              type="checkbox"
              name="blocks[]"
              value="${status.block.handle}"
              ${(status.isActive || isAsked(status)) && html`checked`}
            />
          </label>`,
      )}
      <div class="actions">
        <button class="button is-primary" ${statuses.length === 0 && html`disabled`}>Save</button>
      </div>
    </section>
  </form>`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { html, type Html } from '../html.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import type { BlockActivations, BlockStatus } from '../theme-extension/block-activations.js';
import { isOtherNameOf } from './public-address.js';
import type { SendShell } from './shell-page.js';

type Query = { activateAppId?: string; addAppBlockId?: string; saved?: string };
type Request = FastifyRequest<{ Params: { handle: string }; Querystring: Query }>;
type Save = { Params: { handle: string }; Body: { blocks?: string | string[] } | null };

type EditorParts = { config: SandboxConfig; activations: BlockActivations; sendShell: SendShell };

/** The theme editor, reduced to what an app needs: switching its blocks on and off. */
export function registerThemeEditorRoutes(
  server: FastifyInstance,
  { config, activations, sendShell }: EditorParts,
): void {
  const show = async (request: Request, reply: FastifyReply) => {
    const shop = shopOf(request.params.handle);
    if (isOtherNameOf(request.host, config.publicUrl))
      return reply.redirect(`${config.publicUrl}${request.originalUrl}`);
    const statuses = await activations.statuses(shop);
    const content = editor(shop, statuses, request.query, config);
    return sendShell(reply, shop, { title: 'App embeds', active: 'editor', content });
  };
  // The app's links contain `/admin`, as on the platform.
  server.get('/store/:handle/themes/current/editor', show);
  server.get('/store/:handle/admin/themes/current/editor', show);

  server.post<Save>('/store/:handle/themes/current/editor', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    await activations.save(shop, [request.body?.blocks ?? []].flat());
    return reply.redirect(`/store/${shop.handle}/themes/current/editor?saved=1`);
  });
}

function editor(shop: Shop, statuses: BlockStatus[], query: Query, config: SandboxConfig) {
  const asked = (query.activateAppId ?? query.addAppBlockId)?.split('/').at(-1);
  const isAsked = ({ block }: BlockStatus) => block.handle === asked;
  const isWaiting = statuses.some((status) => isAsked(status) && !status.isActive);
  const storefront = storefrontUrl(shop, config.publicUrl);
  return html`<form class="page" method="post" action="/store/${shop.handle}/themes/current/editor">
    <div>
      <h1>App embeds</h1>
      <p class="muted">
        What the app adds to the published theme of ${shop.name}.
        <a href="${storefront}/?_design=1" target="_blank">View in design mode ↗</a>
      </p>
    </div>
    ${query.saved && banner(html`Saved. <a href="${storefront}/" target="_blank">View the online store ↗</a>`)}
    ${isWaiting && banner(html`The app asks to be switched on. Press Save to confirm.`)}
    <section class="card">
      ${statuses.length === 0 && html`<p class="muted">The app's theme extension has no blocks yet.</p>`}
      ${statuses.map((status) => blockRow(status, isAsked(status)))}
      <div class="actions">
        <button class="button is-primary" ${statuses.length === 0 && html`disabled`}>Save</button>
      </div>
    </section>
  </form>`;
}

function banner(content: Html): Html {
  return html`<p class="banner" role="status">${content}</p>`;
}

function blockRow({ block, isActive }: BlockStatus, isAsked: boolean): Html {
  const kind = block.schema.target === 'section' ? 'App block' : 'App embed';
  return html`<label class="${isAsked ? 'toggle-row is-asked' : 'toggle-row'}">
    <span><strong>${block.schema.name}</strong><small>${kind} · ${block.handle}</small></span>
    <input type="checkbox" name="blocks[]" value="${block.handle}" ${(isActive || isAsked) && html`checked`} />
  </label>`;
}

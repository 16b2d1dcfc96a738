// What runs the app's web pixel on a page of the checkout, for shoppers who allow what the pixel says it does.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Html, html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { readShopper } from '../storefront/shopper.js';
import type { PixelParts } from './pixel-fields.js';

const CONSENT_COOKIE = 'analytics_consent';
const CODE = '/sandbox/pixels/pixel.js';

/** The end of a page of the checkout: the pixel, and the shopper's choice. `completed`: the order's token. */
export type PixelPage = (request: FastifyRequest, shop: Shop, completed?: string) => Promise<Html>;

export function registerPixelPages(server: FastifyInstance, { pixels, pixelExtension }: PixelParts): PixelPage {
  server.get(CODE, async (_request, reply) =>
    pixelExtension
      ? reply
          .type('application/javascript; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(pixelExtension.code)
      : reply.code(404).send({ status: 404, message: 'The app has no web pixel' }),
  );
  server.post<{ Body: { analytics?: string; back?: string } | null }>('/checkout/consent', async (request, reply) => {
    const { root } = readShopper(request);
    const { analytics, back = '' } = request.body ?? {};
    void reply.setCookie(CONSENT_COOKIE, analytics === 'yes' ? 'yes' : 'no', { path: '/' });
    return reply.redirect(root + (/^checkout[\w/?=-]*$/.test(back) ? back : 'checkout'), 303);
  });

  return async (request, shop, completed) => {
    const isAllowed = request.cookies[CONSENT_COOKIE] !== 'no';
    const { root } = readShopper(request);
    const pixel = await pixels.find(shop);
    const isRun = pixel && (isAllowed || !pixelExtension?.customer_privacy.analytics);
    const page = isRun && { code: CODE, shop: shop.domain, settings: JSON.parse(pixel.settings) as object, completed };
    const back = request.url.replace(root, '').replace(/^\//, '');
    return html`<form class="muted" method="post" action="${root}checkout/consent">
        <input type="hidden" name="analytics" value="${isAllowed ? 'no' : 'yes'}" />
        <input type="hidden" name="back" value="${back}" />
        Analytics: ${isAllowed ? 'allowed' : 'declined'}.
        <button class="button">${isAllowed ? 'Decline' : 'Allow'}</button>
      </form>
      ${
        page &&
        html`<script type="application/json" id="pixel-page">
            ${new Html(JSON.stringify(page).replaceAll('<', '\\u003c'))}
          </script>
          <script type="module" src="/sandbox-assets/pixel-host.js"></script>`
      }`;
  };
}

// Pages of the storefront that no theme has a part in: the checkout, and a customer's orders.
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';

export function plainPage(shop: Shop, title: string, content: Html): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${shop.name}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/sandbox-assets/shell-pages.css" />
          <link rel="stylesheet" href="/sandbox-assets/checkout.css" />
        </head>
        <body>
          <header>${shop.name}</header>
          <main class="page">${content}</main>
        </body>
      </html>`,
  );
}

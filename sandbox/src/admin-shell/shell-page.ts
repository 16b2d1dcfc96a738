import type { FastifyReply } from 'fastify';
import type { AppDeclaration } from '../app-declaration.js';
import type { SandboxConfig } from '../config.js';
import { Html, html } from '../html.js';
import type { Installations } from '../installations/installations.js';
import { shops, type Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';

export type ShellPage = {
  title: string;
  active:
    | 'home'
    | 'orders'
    | 'customers'
    | 'products'
    | 'app'
    | 'editor'
    | 'settings'
    | 'billing'
    | 'webhooks'
    | 'workflows'
    | 'faults';
  content: Html;
};
export type ShellParts = { config: SandboxConfig; app: AppDeclaration; installations: Installations };
/** Answers with a content inside the admin. */
export type SendShell = (reply: FastifyReply, shop: Shop, page: ShellPage) => Promise<FastifyReply>;

export function shellSender({ config, app, installations }: ShellParts): SendShell {
  return async (reply, shop, page) => {
    const { origin, pathname } = new URL(app.applicationUrl);
    const facts = {
      handle: shop.handle,
      clientId: app.clientId,
      appOrigin: origin,
      appPath: pathname.replace(/\/$/, ''),
      isInstalled: await installations.isReady(shop),
    };
    const document = shellPage(shop, page, { facts, appName: app.name, publicUrl: config.publicUrl });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  };
}

type Surroundings = { facts: { clientId: string }; appName: string; publicUrl: string };

/** The page around every content of the admin: top bar with the save bar, menu, and the app's dialogs. */
function shellPage(shop: Shop, page: ShellPage, { facts, appName, publicUrl }: Surroundings): string {
  const { title, content } = page;
  const base = `/store/${shop.handle}`;
  const shopOption = (each: Shop) =>
    html`<option value="${each.handle}" ${each === shop && html`selected`}>${each.name}</option>`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${shop.name}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/sandbox-assets/shell-pages.css" />
          <link rel="stylesheet" href="/sandbox-assets/shell-dialogs.css" />
          <link rel="stylesheet" href="/sandbox-assets/shell.css" />
          <script type="application/json" id="shell-facts">
            ${jsonInside(facts)}
          </script>
          <script src="/sandbox-assets/early-messages.js"></script>
          <script type="module" src="/sandbox-assets/shell.js"></script>
        </head>
        <body>
          <header class="topbar">
            <button
              type="button"
              class="menu-button"
              id="menu-button"
              aria-label="Menu"
              aria-expanded="false"
              aria-controls="side"
            >
              ☰
            </button>
            <a class="brand" href="${base}"
              ><i aria-hidden="true">${shop.name.charAt(0)}</i><span title="${shop.name}">${shop.name}</span></a
            >
            <div class="save-bar" id="save-bar" role="region" aria-label="Unsaved changes" hidden>
              <span>Unsaved changes</span>
              <button type="button" data-press="discard">Discard</button>
              <button type="button" data-press="save">Save</button>
            </div>
            <select id="shop-switch" aria-label="Store">
              ${shops.map(shopOption)}
            </select>
          </header>
          <div class="frame">
            ${sideMenu(shop, page, { clientId: facts.clientId, appName, publicUrl })}
            <main class="content">
              <div class="loading" id="loading" role="progressbar" aria-label="Loading" hidden></div>
              ${content}
            </main>
          </div>
          <div class="toasts" id="toasts"></div>
          ${dialogs}
        </body>
      </html>`,
  );
}

type MenuFacts = { clientId: string; appName: string; publicUrl: string };

/** The admin's menu; the app's own links are added by the page's script. */
function sideMenu(shop: Shop, { active }: ShellPage, { clientId, appName, publicUrl }: MenuFacts): Html {
  const base = `/store/${shop.handle}`;
  const link = (page: ShellPage['active'], path: string, label: string, id = '') =>
    html`<a href="${base}${path}" ${id && html`id="${id}"`} ${active === page && html`aria-current="page"`}
      >${label}</a
    >`;
  return html`<nav class="side" id="side" aria-label="Admin">
    <ul>
      <li>${link('home', '', 'Home')}</li>
      <li>${link('orders', '/orders', 'Orders')}</li>
      <li>${link('customers', '/customers', 'Customers')}</li>
      <li>${link('products', '/products', 'Products')}</li>
      <li><a href="/mailbox">Mailbox</a></li>
    </ul>
    <h2>Sales channels</h2>
    <ul>
      <li><a href="${storefrontUrl(shop, publicUrl)}/" target="_blank">Online store ↗</a></li>
      <li>${link('editor', '/themes/current/editor', 'App embeds')}</li>
    </ul>
    <h2>Apps</h2>
    <ul>
      <li>
        ${link('app', `/apps/${clientId}`, appName, 'app-link')}
        <ul id="app-menu"></ul>
      </li>
    </ul>
    <h2>Local store</h2>
    <ul>
      <li>${link('settings', '/settings', 'Settings')}</li>
      <li>${link('billing', '/billing', 'Billing')}</li>
      <li>${link('webhooks', '/webhooks', 'Webhooks')}</li>
      <li>${link('workflows', '/workflows', 'Workflows')}</li>
      <li>${link('faults', '/faults', 'Faults')}</li>
    </ul>
  </nav>`;
}

/** JSON for a script element, which a "<" in the JSON could end. */
function jsonInside(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/</g, '\\u003c'));
}

const dialogs = html`<dialog class="picker" id="picker" aria-labelledby="picker-title">
    <header>
      <h2 id="picker-title" data-title></h2>
      <button type="button" class="close" data-cancel aria-label="Close">×</button>
    </header>
    <div class="search"><input type="search" data-search aria-label="Search" /></div>
    <ul data-list></ul>
    <footer>
      <span class="muted" data-count aria-live="polite"></span>
      <div>
        <button type="button" class="button" data-cancel>Cancel</button
        ><button type="button" class="button is-primary" data-confirm>Add</button>
      </div>
    </footer>
  </dialog>
  <dialog id="leave-dialog" aria-labelledby="leave-title">
    <form method="dialog" class="ask">
      <h2 id="leave-title">Leave page with unsaved changes?</h2>
      <p>Leaving this page will delete all unsaved changes.</p>
      <div class="actions">
        <button class="button" value="stay">Stay</button
        ><button class="button is-primary" value="leave">Leave page</button>
      </div>
    </form>
  </dialog>
  <dialog id="scopes-dialog" aria-labelledby="scopes-title">
    <form method="dialog" class="ask">
      <h2 id="scopes-title">The app asks for more access</h2>
      <ul class="scopes" data-list></ul>
      <div class="actions">
        <button class="button" value="decline">Decline</button
        ><button class="button is-primary" value="allow">Allow</button>
      </div>
    </form>
  </dialog>`;

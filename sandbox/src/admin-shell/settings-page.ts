import type { AppDeclaration } from '../app-declaration.js';
import { html, type Html } from '../html.js';
import type { Installation } from '../installations/installations.js';
import type { Shop } from '../shops/shops.js';
import type { ShellPage } from './shell-page.js';

/** The shop's settings: which app it has. */
export function settingsPage(shop: Shop, app: AppDeclaration, installation: Installation | null): ShellPage {
  const content = html`<div class="page">
    <div>
      <h1>Settings</h1>
      <p class="muted">What ${shop.name} has and is.</p>
    </div>
    ${appCard(shop, app, installation)}
  </div>`;
  return { title: 'Settings', active: 'settings', content };
}

function appCard(shop: Shop, app: AppDeclaration, installation: Installation | null): Html {
  const appPath = `/store/${shop.handle}/apps/${app.clientId}`;
  if (!installation)
    return html`<section class="card">
      <h2>${app.name}</h2>
      <p class="muted">The app is not installed in this store.</p>
      <div class="actions"><a class="button is-primary" href="${appPath}">Install</a></div>
    </section>`;
  return html`<section class="card">
    <h2>${app.name}</h2>
    <p class="muted">Installed ${shortTime(installation.installedAt)} UTC as ${installation.id}</p>
    <p>${installation.scopes.map((scope) => html`<span class="pill">${scope}</span>`)}</p>
    <form class="actions" method="post" action="${appPath}/uninstall">
      <button class="button is-critical">Uninstall</button>
    </form>
  </section>`;
}

export function shortTime(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}

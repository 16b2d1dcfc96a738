import type { AppDeclaration } from '../app-declaration.js';
import { html, type Html } from '../html.js';
import type { Installation } from '../installations/installations.js';
import { factsOf, moneyFormats, planNames } from '../shops/shop-facts.js';
import type { Shop } from '../shops/shops.js';
import type { ShellPage } from './shell-page.js';

export type SettingsFacts = { app: AppDeclaration; installation: Installation | null; isSaved: boolean };

/** The shop's settings: what the store is, and which app it has. */
export function settingsPage(shop: Shop, { app, installation, isSaved }: SettingsFacts): ShellPage {
  const content = html`<div class="page">
    <div>
      <h1>Settings</h1>
      <p class="muted">What ${shop.name} is and has.</p>
    </div>
    ${isSaved && html`<p class="banner" role="status">Saved.</p>`} ${factsForm(shop)}
    ${appCard(shop, app, installation)}
  </div>`;
  return { title: 'Settings', active: 'settings', content };
}

function factsForm(shop: Shop): Html {
  const facts = factsOf(shop);
  const locales = shop.locales.filter(({ isPublished }) => isPublished).map(({ locale, name }) => [locale, name]);
  const plans = Object.entries(planNames).map(([name, shown]) => [name, `${name} (${shown})`]);
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/settings">
    <h2>Store</h2>
    ${input('name', 'Name', facts.name)} ${input('email', 'E-mail', facts.email)}
    ${select('currency', 'Currency', facts.currency, Object.keys(moneyFormats).map(twice))}
    ${input('timezone', 'Time zone', facts.timezone)} ${select('planName', 'Plan', facts.planName, plans)}
    ${select('weightUnit', 'Unit of weights', facts.weightUnit, ['g', 'kg', 'oz', 'lb'].map(twice))}
    ${select('primaryLocale', 'Primary language', facts.primaryLocale, locales)}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
}

const twice = (value: string) => [value, value];

function input(name: string, label: string, value: string): Html {
  return html`<label>${label}<input name="${name}" value="${value}" required /></label>`;
}

function select(name: string, label: string, chosen: string, options: string[][]): Html {
  return html`<label
    >${label}<select name="${name}">
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
      )}
    </select></label
  >`;
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

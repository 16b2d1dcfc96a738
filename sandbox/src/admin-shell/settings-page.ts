import type { AppDeclaration } from '../app-declaration.js';
import { clockOffset, now } from '../clock.js';
import { approvals, type CustomerData } from '../customer-data/customer-data.js';
import { html, type Html } from '../html.js';
import type { Installation } from '../installations/current-installation.js';
import { factsOf, moneyFormats, planNames } from '../shops/shop-facts.js';
import type { Shop } from '../shops/shops.js';
import type { ThemeChoice } from '../themes/theme-choice.js';
import { numberField, plainOptions, selectField, textField } from './form-fields.js';
import { pageHead } from './page-parts.js';
import type { ShellPage } from './shell-page.js';

const HOUR_MS = 3_600_000;

export type SettingsFacts = {
  app: AppDeclaration;
  installation: Installation | null;
  themes: ThemeChoice;
  customerData: CustomerData;
  isSaved: boolean;
};

/** The shop's settings: what the store is, and which app it has. */
export function settingsPage(shop: Shop, facts: SettingsFacts): ShellPage {
  const { app, installation, themes, customerData, isSaved } = facts;
  const content = html`<div class="page">
    ${pageHead('Settings', `What ${shop.name} is and has.`)}
    ${isSaved && html`<p class="banner" role="status">Saved.</p>`} ${factsForm(shop)} ${themeForm(shop, themes)}
    ${rulesCard(shop)} ${customerDataForm(shop, customerData)} ${appCard(shop, app, installation)} ${clockForm(shop)}
  </div>`;
  return { title: 'Settings', active: 'settings', content };
}

function factsForm(shop: Shop): Html {
  const facts = factsOf(shop);
  const locales = shop.locales.filter(({ isPublished }) => isPublished).map(({ locale, name }) => [locale, name]);
  const plans = Object.entries(planNames).map(([name, shown]) => [name, `${name} (${shown})`]);
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/settings">
    <h2>Store</h2>
    ${textField('name', 'Name', facts.name)} ${textField('email', 'E-mail', facts.email)}
    ${selectField('currency', 'Currency', plainOptions(Object.keys(moneyFormats)), facts.currency)}
    ${textField('timezone', 'Time zone', facts.timezone)} ${selectField('planName', 'Plan', plans, facts.planName)}
    ${selectField('weightUnit', 'Unit of weights', plainOptions(['g', 'kg', 'oz', 'lb']), facts.weightUnit)}
    ${selectField('primaryLocale', 'Primary language', locales, facts.primaryLocale)}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
}

function themeForm(shop: Shop, themes: ThemeChoice): Html {
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/theme">
    <h2>Theme</h2>
    <p class="muted">What shoppers see. Only one visit: add ?preview_theme= and a name to an address of the store.</p>
    ${selectField('theme', 'Theme of the online store', plainOptions(themes.names()), themes.nameOf(shop))}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
}

function rulesCard(shop: Shop): Html {
  return html`<section class="card">
    <h2>Checkout rules</h2>
    <p class="muted">What the app decides about carts before they are bought.</p>
    <div class="actions"><a class="button" href="/store/${shop.handle}/settings/checkout-rules">Checkout rules</a></div>
  </section>`;
}

function customerDataForm(shop: Shop, customerData: CustomerData): Html {
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/customer-data">
    <h2>Protected customer data</h2>
    <p class="muted">What the platform lets the app know of customers and their orders.</p>
    ${selectField('customerData', 'The app is', Object.entries(approvals), customerData.of(shop))}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
}

function clockForm(shop: Shop): Html {
  const hours = clockOffset() / HOUR_MS;
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/clock">
    <h2>Clock</h2>
    <p class="muted">It is ${shortTime(now())} UTC here. Tokens, webhooks and carts follow this clock.</p>
    ${numberField('hours', 'Hours ahead of the real time', { value: hours, step: 'any' })}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
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

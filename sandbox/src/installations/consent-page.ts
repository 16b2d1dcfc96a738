import type { ShellPage } from '../admin-shell/shell-page.js';
import { missingScopes, type AppDeclaration } from '../app-declaration.js';
import { html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import type { Installation } from './current-installation.js';

/** Merchant-friendly names of the scopes the local store knows. */
const meanings: Record<string, string> = {
  read_products: 'View products, collections, tags and vendors',
  read_locales: 'View the languages of the store',
  read_customers: 'View customers and their tags',
  read_orders: 'View orders of the last 60 days',
  read_all_orders: 'View all orders',
  write_products: 'Change products',
  write_app_proxy: 'Answer requests to addresses of the online store',
  write_customers: 'Change customers',
  write_orders: 'Change orders: their tags, refunds and cancellations',
  write_merchant_managed_fulfillment_orders: 'Hold orders that you fulfill yourself',
  write_third_party_fulfillment_orders: 'Hold orders that others fulfill for you',
  read_validations: 'View rules of cart and checkout',
  write_validations: 'Change rules of cart and checkout',
  write_pixels: 'Add a pixel to the online store and the checkout',
  read_customer_events: 'View what shoppers do at the checkout',
};

export type Consent = {
  shop: Shop;
  app: AppDeclaration;
  installation: Installation | null;
  /** Where the merchant gets after pressing Install. */
  continueTo: string;
};

/** Asks the merchant to install the app, or to grant what it asks for in addition. */
export function consentPage({ shop, app, installation, continueTo }: Consent): ShellPage {
  const verb = installation ? 'Update' : 'Install';
  const asked = installation ? missingScopes(app.scopes, installation.scopes) : app.scopes;
  const content = html`<form class="page is-narrow" method="post" action="${installPath(shop, app)}">
    <section class="card">
      <h1>${verb} ${app.name}</h1>
      <p class="muted">
        ${installation ? 'The app asks for more access' : 'The app asks for access'} to ${shop.name} (${shop.domain}).
      </p>
      <h2 class="list-title">This app needs access to</h2>
      <ul class="scopes">
        ${asked.map((scope) => html`<li>${meanings[scope] ?? scope} <code>${scope}</code></li>`)}
      </ul>
      <input type="hidden" name="continue" value="${continueTo}" />
      <div class="actions">
        <a class="button" href="/store/${shop.handle}">Cancel</a><button class="button is-primary">${verb}</button>
      </div>
    </section>
  </form>`;
  return { title: `${verb} ${app.name}`, active: 'app', content };
}

export function installPath(shop: Shop, app: AppDeclaration): string {
  return `/store/${shop.handle}/apps/${app.clientId}/install`;
}

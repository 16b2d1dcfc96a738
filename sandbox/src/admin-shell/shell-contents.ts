import type { AppDeclaration } from '../app-declaration.js';
import { html } from '../html.js';
import { shops, type Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import type { ShellPage } from './shell-page.js';

export type HomeFacts = { publicUrl: string; hasDeclined: boolean };

/** The admin's start page. */
export function homePage(shop: Shop, app: AppDeclaration, { publicUrl, hasDeclined }: HomeFacts): ShellPage {
  const store = storefrontUrl(shop, publicUrl);
  const notice = html`<p class="banner" role="status">You declined the charge of ${app.name}. Nothing is billed.</p>`;
  const content = html`<div class="page">
    ${hasDeclined && notice}
    <div>
      <h1>Welcome to ${shop.name}</h1>
      <p class="muted">
        A local store for trying the app: ${shop.domain}, ${shop.currency}, weights in ${shop.weightUnit}, plan
        ${shop.plan}.
      </p>
    </div>
    <div class="cards">
      <a class="card" href="/store/${shop.handle}/apps/${app.clientId}"
        ><h2>Open ${app.name}</h2>
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
              <strong>${each.name}</strong
              ><span class="muted">${each.currency} · ${each.weightUnit} · ${each.plan}</span>
              <a href="/store/${each.handle}">Admin</a
              ><a href="${storefrontUrl(each, publicUrl)}/" target="_blank">Online store ↗</a>
            </li>`,
        )}
      </ul>
    </section>
  </div>`;
  return { title: 'Home', active: 'home', content };
}

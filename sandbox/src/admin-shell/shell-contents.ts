import { toDecimal } from '../admin-graphql/catalog-views.js';
import { catalogOf } from '../catalog/catalog.js';
import type { AppDeclaration } from '../app-declaration.js';
import { html } from '../html.js';
import { shops, type Shop } from '../shops/shops.js';
import { formatMoney } from '../storefront/money.js';
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

/** The list of the shop's products. */
export function productsPage(shop: Shop): ShellPage {
  const { products } = catalogOf(shop);
  const content = html`<div class="page">
    <div>
      <h1>Products</h1>
      <p class="muted">${products.length} products, the same in every start.</p>
    </div>
    <div class="card table-scroll">
      <table>
        <thead>
          <tr>
            <th></th>
            <th>Product</th>
            <th>Vendor</th>
            <th>Type</th>
            <th>Tags</th>
            <th>Variants</th>
            <th>Price</th>
          </tr>
        </thead>
        <tbody>
          ${products.map(
            (product) =>
              html`<tr>
                <td><img src="${picturePath(product.handle)}" alt="" width="38" height="40" loading="lazy" /></td>
                <td><strong>${product.title}</strong></td>
                <td>${product.vendor}</td>
                <td>${product.type}</td>
                <td>${product.tags.map((tag) => html`<span class="pill">${tag}</span>`)}</td>
                <td>${product.variants.length}</td>
                <td title="${toDecimal(product.variants[0]!.price)}">
                  ${formatMoney(product.variants[0]!.price, shop)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
  return { title: 'Products', active: 'products', content };
}

function picturePath(handle: string): string {
  return `/cdn/products/${handle}.svg`;
}

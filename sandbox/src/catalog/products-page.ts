import { toDecimal } from '../admin-graphql/catalog-views.js';
import { numberField, textField } from '../admin-shell/form-fields.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { formatMoney } from '../storefront/money.js';
import { catalogOf } from './catalog.js';
import type { Product, Variant } from './product.js';

/** The shop's products, each with the forms that change it, and one more to create. */
export function productsPage(shop: Shop): ShellPage {
  const { products } = catalogOf(shop);
  const content = html`<div class="page">
    ${pageHead('Products', `${products.length} products. Each change is told to the app, if it asks to be told.`)}
    <div class="card table-scroll">
      ${tableOf(
        ['', 'Product', 'Vendor', 'Type', 'Tags', 'Variants', 'Price'],
        products.map((product) => row(shop, product)),
      )}
    </div>
    <form class="card fields" method="post" action="/store/${shop.handle}/products">
      <h2>Create a product</h2>
      ${textField('title', 'Title', '')} ${priceField(10_00)}
      <div class="actions"><button class="button is-primary">Create</button></div>
    </form>
  </div>`;
  return { title: 'Products', active: 'products', content };
}

function row(shop: Shop, product: Product): Html {
  const [first] = product.variants;
  return html`<tr>
    <td><img src="/cdn/products/${product.handle}.svg" alt="" width="38" height="40" loading="lazy" /></td>
    <td>
      <details>
        <summary><strong>${product.title}</strong></summary>
        ${changeForms(shop, product)}
      </details>
    </td>
    <td>${product.vendor}</td>
    <td>${product.type}</td>
    <td>${product.tags.map((tag) => html`<span class="pill">${tag}</span>`)}</td>
    <td>${product.variants.length}</td>
    <td title="${toDecimal(first!.price)}">${formatMoney(first!.price, shop)}</td>
  </tr>`;
}

function changeForms(shop: Shop, { id, title, variants }: Product): Html {
  const path = `/store/${shop.handle}`;
  const variantForm = (variant: Variant) =>
    html`<form class="fields" method="post" action="${path}/variants/${variant.id}">
      <strong>${variant.title}</strong>
      ${priceField(variant.price)}
      <label>SKU<input name="sku" value="${variant.sku}" /></label>
      <div class="actions"><button class="button">Save</button></div>
    </form>`;
  return html`<form class="fields" method="post" action="${path}/products/${id}/rename">
      ${textField('title', 'Title', title)}
      <div class="actions"><button class="button">Rename</button></div>
    </form>
    ${variants.map(variantForm)}
    <form class="actions" method="post" action="${path}/products/${id}/delete">
      <button class="button is-critical">Delete ${title}</button>
    </form>`;
}

function priceField(price: number): Html {
  return numberField('price', 'Price', { value: price / 100, min: 0, step: '0.01' });
}

import { shortTime } from '../admin-shell/settings-page.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { formatMoneyWithCurrency } from '../storefront/money.js';
import { presentmentOf } from '../storefront/presentment.js';
import { totalsOf, type Order } from './order.js';

export function ordersPage(shop: Shop, { orders, hasMore }: { orders: Order[]; hasMore: boolean }): ShellPage {
  const path = `/store/${shop.handle}/orders`;
  const content = html`<div class="page">
    <h1>Orders</h1>
    <section class="card table-scroll">
      ${orders.length === 0 ? html`<p class="muted">There are no orders here.</p>` : orderTable(shop, orders, path)}
    </section>
    ${hasMore && html`<p><a class="button" href="${path}?before=${orders.at(-1)!.number}">Older orders</a></p>`}
  </div>`;
  return { title: 'Orders', active: 'orders', content };
}

function orderTable(shop: Shop, orders: Order[], path: string): Html {
  const row = ({ number, createdAt, email, customerId, lines }: Order) =>
    html`<tr>
      <td><a href="${path}/${number}">#${number}</a></td>
      <td>${shortTime(createdAt)}</td>
      <td>${email}${customerId === null && html` <span class="pill">guest</span>`}</td>
      <td>${formatMoneyWithCurrency(totalsOf(lines).total, shop)}</td>
    </tr>`;
  return html`<table>
    <thead>
      <tr>
        <th>Order</th>
        <th>Date (UTC)</th>
        <th>Customer</th>
        <th>Total</th>
      </tr>
    </thead>
    <tbody>
      ${orders.map(row)}
    </tbody>
  </table>`;
}

export function orderPage(shop: Shop, order: Order): ShellPage {
  const { number, email, createdAt, delivery, presentmentCurrency, lines } = order;
  const shown = { currency: order.currency, moneyFormat: presentmentOf(shop, order.currency).moneyFormat };
  const paid = { currency: presentmentCurrency, moneyFormat: presentmentOf(shop, presentmentCurrency).moneyFormat };
  const { total, presentmentTotal } = totalsOf(lines);
  const content = html`<div class="page">
    <div>
      <h1>Order #${number}</h1>
      <p class="muted">${shortTime(createdAt)} UTC · ${email} · ${delivery.name}, ${delivery.address}</p>
    </div>
    <section class="card table-scroll">
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th>Vendor</th>
            <th>Quantity</th>
            <th>Price</th>
            <th>Discount</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) =>
              html`<tr>
                <td>${line.title}${line.variantTitle && html` <span class="muted">${line.variantTitle}</span>`}</td>
                <td>${line.vendor}</td>
                <td>${line.quantity}</td>
                <td>${formatMoneyWithCurrency(line.price, shown)}</td>
                <td>${formatMoneyWithCurrency(line.discount, shown)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>
    <section class="card">
      <p><strong>Total: ${formatMoneyWithCurrency(total, shown)}</strong></p>
      ${
        presentmentCurrency !== order.currency &&
        html`<p class="muted">Paid as ${formatMoneyWithCurrency(presentmentTotal, paid)}</p>`
      }
      <p><a class="button" href="/store/${shop.handle}/orders">All orders</a></p>
    </section>
  </div>`;
  return { title: `Order #${number}`, active: 'orders', content };
}

// A customer's orders: a plain page of the sandbox, the same for all themes.
import { shortTime } from '../admin-shell/settings-page.js';
import { html, type Html } from '../html.js';
import { currentQuantity, currentTotals } from '../orders/order-amounts.js';
import { moneyIn } from '../orders/order-money.js';
import { statusPills } from '../orders/order-status.js';
import type { Order } from '../orders/order.js';
import { nameOf, type Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';
import { plainPage } from './plain-page.js';

export type AccountView = {
  customer: Customer;
  /** Oldest first; shown newest first. */
  orders: Order[];
  /** The beginning of the store's addresses, such as `/` or `/de/`. */
  root: string;
};

export function accountPage(shop: Shop, { customer, orders, root }: AccountView): string {
  const content = html`<div>
      <h1>Your orders</h1>
      <p class="muted">${nameOf(customer)}, ${customer.email}</p>
    </div>
    ${orders.length === 0 && html`<p class="muted">You have no orders yet.</p>`}
    ${orders.toReversed().map((order) => orderCard(shop, order))}
    <div class="actions">
      <a class="button" href="${root}account/login">Switch customer</a>
      <a class="button" href="${root}account/logout">Sign out</a>
      <a class="button is-primary" href="${root}">Continue shopping</a>
    </div>`;
  return plainPage(shop, 'Your orders', content);
}

function orderCard(shop: Shop, order: Order): Html {
  const money = moneyIn(shop, order.presentmentCurrency);
  return html`<section class="card" aria-label="Order #${order.number}">
    <h2>Order #${order.number}</h2>
    <p><span class="muted">${shortTime(order.createdAt)} UTC</span> ${statusPills(order)}</p>
    <ul class="lines">
      ${order.lines.map((line) => {
        const left = currentQuantity(order, line);
        return html`<li>
          <span>${line.title}${line.variantTitle && html` <small class="muted">${line.variantTitle}</small>`}</span>
          <span>${left === line.quantity ? `× ${left}` : `× ${left} of ${line.quantity}`}</span>
        </li>`;
      })}
      <li><strong>Total</strong><strong data-total>${money(currentTotals(order).presentmentTotal)}</strong></li>
    </ul>
  </section>`;
}

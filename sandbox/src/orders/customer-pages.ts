import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html } from '../html.js';
import { customers, nameOf, type Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';
import { orderTable } from './order-pages.js';
import type { Order } from './order.js';

/** The customers, the same in every store, and how many orders each has in this one. */
export function customersPage(shop: Shop, orders: Order[]): ShellPage {
  const content = html`<div class="page">
    ${pageHead('Customers', `Who can sign in to ${shop.name}.`)}
    <section class="card">
      ${tableOf(
        ['Customer', 'Email', 'Tags', 'Orders'],
        customers.map(
          (customer) =>
            html`<tr>
              <td data-label="Customer">
                <a href="/store/${shop.handle}/customers/${customer.id}">${nameOf(customer)}</a>
              </td>
              <td data-label="Email"><span>${customer.email}</span></td>
              <td data-label="Tags">
                <span>${customer.tags.map((tag) => html`<span class="pill">${tag}</span>`)}</span>
              </td>
              <td data-label="Orders">${orders.filter(({ customerId }) => customerId === customer.id).length}</td>
            </tr>`,
        ),
        { isStacked: true },
      )}
    </section>
  </div>`;
  return { title: 'Customers', active: 'customers', content };
}

/** A customer and their orders, which are given oldest first. */
export function customerPage(shop: Shop, customer: Customer, orders: Order[]): ShellPage {
  const { email, tags } = customer;
  const content = html`<div class="page">
    <div>
      <h1>${nameOf(customer)}</h1>
      <p class="muted">${email} ${tags.map((tag) => html`<span class="pill">${tag}</span>`)}</p>
    </div>
    <section class="card">
      <h2>Orders</h2>
      ${orderTable(shop, orders.toReversed())}
    </section>
    <p><a class="button" href="/store/${shop.handle}/customers">All customers</a></p>
  </div>`;
  return { title: nameOf(customer), active: 'customers', content };
}

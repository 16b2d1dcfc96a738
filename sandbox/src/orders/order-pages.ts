import { shortTime } from '../admin-shell/settings-page.js';
import { tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import {
  costOfNext,
  currentQuantity,
  currentTotals,
  paidTotals,
  refundedTotals,
  type Amount,
} from './order-amounts.js';
import { changeForms, placeForm } from './order-forms.js';
import { moneyIn } from './order-money.js';
import { statusPills } from './order-status.js';
import { ORDER_SOURCES, type Order, type OrderLine } from './order.js';

export function ordersPage(shop: Shop, { orders, hasMore }: { orders: Order[]; hasMore: boolean }): ShellPage {
  const path = `/store/${shop.handle}/orders`;
  const content = html`<div class="page">
    <h1>Orders</h1>
    <section class="card">${orderTable(shop, orders)}</section>
    ${hasMore && html`<p><a class="button" href="${path}?before=${orders.at(-1)!.number}">Older orders</a></p>`}
    ${placeForm(shop)}
  </div>`;
  return { title: 'Orders', active: 'orders', content };
}

/** Orders with their status and what is left of them. */
export function orderTable(shop: Shop, orders: Order[]): Html {
  if (orders.length === 0) return html`<p class="muted">There are no orders here.</p>`;
  const row = (order: Order) => {
    const { number, createdAt, email, customerId, currency } = order;
    return html`<tr>
      <td data-label="Order"><a href="/store/${shop.handle}/orders/${number}">#${number}</a></td>
      <td data-label="Date (UTC)">${shortTime(createdAt)}</td>
      <td data-label="Customer">
        <span>${email}${customerId === null && html` <span class="pill">guest</span>`}</span>
      </td>
      <td data-label="Status"><span>${statusPills(order)}</span></td>
      <td data-label="Total">${moneyIn(shop, currency)(currentTotals(order).total)}</td>
    </tr>`;
  };
  return tableOf(['Order', 'Date (UTC)', 'Customer', 'Status', 'Total'], orders.map(row), { isStacked: true });
}

/** One order; `problem` says why a change was refused. */
export function orderPage(shop: Shop, order: Order, problem: string | null = null): ShellPage {
  const { number, email, createdAt, customerId, delivery, lines, source } = order;
  const link = html`<a href="/store/${shop.handle}/customers/${customerId}">${email}</a>`;
  const customer = customerId === null ? email : link;
  const content = html`<div class="page">
    <div>
      <h1>Order #${number} ${statusPills(order)}</h1>
      <p class="muted">
        ${shortTime(createdAt)} UTC · ${customer} · ${ORDER_SOURCES[source].title} · ${delivery.name},
        ${delivery.address}
      </p>
      ${order.holds.map(({ notes }) => html`<p class="muted">On hold: ${notes}</p>`)}
      ${order.tags.length > 0 && html`<p class="muted">Tags: ${order.tags.join(', ')}</p>`}
    </div>
    ${problem !== null && html`<p class="banner is-wrong" role="alert">${problem}</p>`}
    <section class="card">
      ${tableOf(
        ['Product', 'Vendor', 'Quantity', 'Price', 'Discount', 'Total'],
        lines.map((line) => lineRow(shop, order, line)),
        { isStacked: true },
      )}
    </section>
    ${amountsCard(shop, order)} ${changeForms(shop, order)} ${historyCard(shop, order)}
  </div>`;
  return { title: `Order #${number}`, active: 'orders', content };
}

function lineRow(shop: Shop, order: Order, line: OrderLine): Html {
  const money = moneyIn(shop, order.currency);
  const left = currentQuantity(order, line);
  return html`<tr>
    <td data-label="Product">
      <span>${line.title}${line.variantTitle && html` <span class="muted">${line.variantTitle}</span>`}</span>
    </td>
    <td data-label="Vendor"><span>${line.vendor}</span></td>
    <td data-label="Quantity">${left === line.quantity ? left : `${left} of ${line.quantity}`}</td>
    <td data-label="Price">${money(line.price)}</td>
    <td data-label="Discount">${money(line.discount)}</td>
    <td data-label="Total">${money(costOfNext(order, line, left).total)}</td>
  </tr>`;
}

function amountsCard(shop: Shop, order: Order): Html {
  const { currency, presentmentCurrency } = order;
  const inShop = moneyIn(shop, currency);
  const inPresentment = moneyIn(shop, presentmentCurrency);
  const isAbroad = presentmentCurrency !== currency;
  const shown = ({ total, presentmentTotal }: Amount) =>
    `${inShop(total)}${isAbroad ? ` (${inPresentment(presentmentTotal)})` : ''}`;
  const refunded = refundedTotals(order);
  return html`<section class="card">
    <p><strong>Total: ${shown(currentTotals(order))}</strong></p>
    <p class="muted">Paid: ${shown(paidTotals(order))}</p>
    ${refunded.total > 0 && html`<p class="muted">Refunded: ${shown(refunded)}</p>`}
    <div class="actions"><a class="button" href="/store/${shop.handle}/orders">All orders</a></div>
  </section>`;
}

/** The order's history, oldest first. */
function historyCard(shop: Shop, order: Order): Html | false {
  const { refunds, edits, cancelledAt, cancelReason, lines } = order;
  const money = moneyIn(shop, order.currency);
  const titleOf = (id: number) => lines.find((line) => line.id === id)!.title;
  const named = (units: number, lineId: number) => `${units} × ${titleOf(lineId)}`;
  const events = [
    ...refunds.map(({ createdAt, amount, lines: refunded }) => ({
      at: createdAt,
      text: `${amount > 0 ? `Refunded ${money(amount)}` : 'Removed without a refund'}: ${refunded
        .map(({ quantity, lineId, isRestocked }) => `${named(quantity, lineId)}${isRestocked ? ', restocked' : ''}`)
        .join('; ')}`,
    })),
    ...edits.map(({ createdAt, additions, removals }) => ({
      at: createdAt,
      text: `Edited: ${[
        ...additions.map(({ delta, lineId }) => `added ${named(delta, lineId)}`),
        ...removals.map(({ delta, lineId }) => `removed ${named(delta, lineId)}`),
      ].join('; ')}`,
    })),
    ...(cancelledAt ? [{ at: cancelledAt.toISOString(), text: `Cancelled (${cancelReason})` }] : []),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (events.length === 0) return false;
  return html`<section class="card">
    <h2>History</h2>
    <ul>
      ${events.map(({ at, text }) => html`<li>${shortTime(new Date(at))} UTC · ${text}</li>`)}
    </ul>
  </section>`;
}

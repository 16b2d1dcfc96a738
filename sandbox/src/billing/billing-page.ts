import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { shownAmount, shownDiscount, shownInterval } from './amounts.js';
import type { SubscriptionChange } from './billing.js';
import { confirmationPath } from './charge-addresses.js';
import type { Charge } from './ledger.js';
import { currentPeriodEnd, type Status, type Subscription } from './subscription.js';

const buttons: Partial<Record<Status, SubscriptionChange[]>> = {
  ACTIVE: ['freeze', 'cancel'],
  FROZEN: ['unfreeze', 'cancel'],
  ACCEPTED: ['cancel'],
};
const labels: Partial<Record<SubscriptionChange, string>> = {
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
  cancel: 'Cancel',
};

/** The shop's subscriptions, with what can happen to them, and what it was billed. */
export function billingPage(shop: Shop, subscriptions: Subscription[], charges: Charge[]): ShellPage {
  const content = html`<div class="page">
    ${pageHead('Billing', `What the app sells to ${shop.name}. A shop that does not pay is frozen.`)}
    <section class="card table-scroll">
      <h2>Subscriptions</h2>
      ${
        subscriptions.length === 0
          ? html`<p class="muted">The app asked for no charge yet.</p>`
          : subscriptionTable(shop, subscriptions.toReversed())
      }
    </section>
    <section class="card table-scroll">
      <h2>Charges</h2>
      ${
        charges.length === 0
          ? html`<p class="muted">Nothing was billed yet.</p>`
          : chargeTable(subscriptions, charges.toReversed())
      }
    </section>
  </div>`;
  return { title: 'Billing', active: 'billing', content };
}

function subscriptionTable(shop: Shop, subscriptions: Subscription[]): Html {
  return tableOf(
    ['Subscription', 'Price', 'State', 'Period ends (UTC)', ''],
    subscriptions.map((each) => subscriptionRow(shop, each)),
  );
}

function subscriptionRow(shop: Shop, subscription: Subscription): Html {
  const { id, name, priceCents, interval, discount, trialDays, isTest, status } = subscription;
  const periodEnd = currentPeriodEnd(subscription);
  const approvalPath = confirmationPath(shop, subscription);
  return html`<tr>
    <td>
      <strong>${name}</strong>${isTest && html` <span class="pill">test</span>`}
      <p class="muted">${id}, ${trialDays === 0 ? 'no trial' : `trial of ${trialDays} days`}</p>
    </td>
    <td>
      ${shownAmount(priceCents)} ${shownInterval(interval)}
      ${discount && html`<p class="muted">${shownDiscount(discount)}</p>`}
    </td>
    <td><span class="pill is-${status.toLowerCase()}">${status}</span></td>
    <td>${periodEnd && shortTime(periodEnd)}</td>
    <td class="row-actions">
      ${status === 'PENDING' && html`<a class="button" href="${approvalPath}">Approval page</a>`}
      ${(buttons[status] ?? []).map(
        (change) =>
          html`<form method="post" action="/store/${shop.handle}/billing/${id}/${change}">
            <button class="button">${labels[change]}</button>
          </form>`,
      )}
    </td>
  </tr>`;
}

function chargeTable(subscriptions: Subscription[], charges: Charge[]): Html {
  const nameOf = (id: number) => subscriptions.find((each) => each.id === id)?.name;
  return tableOf(
    ['Billed (UTC)', 'Subscription', 'Amount'],
    charges.map(
      ({ at, subscriptionId, cents, isTest }) =>
        html`<tr>
          <td>${shortTime(at)}</td>
          <td>${nameOf(subscriptionId)} (${subscriptionId})</td>
          <td>${shownAmount(cents)}${isTest && html` <span class="pill">test</span>`}</td>
        </tr>`,
    ),
  );
}

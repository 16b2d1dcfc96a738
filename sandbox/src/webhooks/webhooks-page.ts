import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import type { WebhookTopic } from '../app-declaration.js';
import { TOPIC_REFUSED } from '../customer-data/customer-data.js';
import { parseExact, stringifyExact } from '../exact-json.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import type { DeliveryWithAttempts } from './webhook-store.js';

const manners = {
  once: 'Once',
  twice: 'Twice at once',
  late: 'Late',
  forged: 'Forged (wrong signature)',
};

/** The topics that the app hears, and those that the platform refuses it. */
type Subscribed = { topics: WebhookTopic[]; refused: WebhookTopic[] };

/** Deliveries to the app, and a form to send more. */
export function webhooksPage(shop: Shop, subscribed: Subscribed, deliveries: DeliveryWithAttempts[]): ShellPage {
  const path = `/store/${shop.handle}/webhooks`;
  const { topics, refused } = subscribed;
  const content = html`<div class="page">
    ${pageHead('Webhooks', `What the local platform sends to the app for ${shop.name}.`)}
    ${refused.length > 0 && html`<p class="banner">Refused: ${refused.join(', ')}. ${TOPIC_REFUSED}</p>`}
    <form class="card fields" method="post" action="${path}">
      <h2>Send by hand</h2>
      <label
        >Topic<select name="topic">
          ${topics.map((topic) => html`<option>${topic}</option>`)}
        </select></label
      >
      <label
        >How<select name="how">
          ${Object.entries(manners).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
        </select></label
      >
      <label>Seconds, when late<input type="number" name="seconds" value="30" min="0" max="3600" /></label>
      <div class="actions"><button class="button is-primary">Send</button></div>
    </form>
    <section class="card table-scroll">
      <div class="card-head">
        <h2>Deliveries</h2>
        <a class="button" href="${path}">Refresh</a>
      </div>
      ${deliveries.length === 0 ? html`<p class="muted">Nothing was sent yet.</p>` : table(deliveries, path)}
    </section>
  </div>`;
  return { title: 'Webhooks', active: 'webhooks', content };
}

function table(deliveries: DeliveryWithAttempts[], path: string): Html {
  return tableOf(
    ['Triggered (UTC)', 'Topic', 'State', 'Attempts', ''],
    deliveries.map((delivery) => row(delivery, path)),
  );
}

function row(delivery: DeliveryWithAttempts, path: string): Html {
  const { attempts, body, id, isForged, state, topic, triggeredAt, webhookId } = delivery;
  return html`<tr>
    <td>${shortTime(triggeredAt)}</td>
    <td>
      <details>
        <summary><strong>${topic}</strong>${isForged && html` <span class="pill">forged</span>`}</summary>
        <p class="muted">Webhook id ${webhookId}</p>
        <pre>${stringifyExact(parseExact(body), 2)}</pre>
      </details>
    </td>
    <td><span class="pill is-${state}">${state}</span></td>
    <td>${attempts.map(({ status, error }) => html`<span class="pill">${status ?? error}</span>`)}</td>
    <td>
      <form method="post" action="${path}/${id}/again"><button class="button">Send again</button></form>
    </td>
  </tr>`;
}

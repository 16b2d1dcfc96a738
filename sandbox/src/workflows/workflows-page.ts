import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { stringifyExact } from '../exact-json.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { keyOf, type FlowAction } from './flow-actions.js';
import type { SentStep } from './flow-steps.js';
import type { FlowTrigger } from './flow-triggers.js';
import type { ReceivedTrigger } from './trigger-store.js';

type Shown = {
  flowTriggers: readonly FlowTrigger[];
  flowActions: readonly FlowAction[];
  received: readonly ReceivedTrigger[];
  sent: readonly SentStep[];
};

/** Received workflow triggers, steps that were sent to the app, and what the app declares. */
export function workflowsPage(shop: Shop, { flowTriggers, flowActions, received, sent }: Shown): ShellPage {
  const nameOf = (handle: string) => flowTriggers.find((each) => each.handle === handle)?.name ?? handle;
  const content = html`<div class="page">
    ${pageHead('Workflows', `What the app told the workflows of ${shop.name}, and what they can tell the app.`)}
    <section class="card table-scroll">
      <div class="card-head">
        <h2>Received</h2>
        <a class="button" href="/store/${shop.handle}/workflows">Refresh</a>
      </div>
      ${received.length === 0 ? html`<p class="muted">Nothing was received yet.</p>` : receivedTable(received, nameOf)}
    </section>
    <section class="card">
      <h2>Triggers of the app</h2>
      ${
        flowTriggers.length === 0
          ? html`<p class="muted">The app has none.</p>`
          : html`<ul>
              ${flowTriggers.map(({ name, description }) => html`<li><strong>${name}</strong>: ${description}</li>`)}
            </ul>`
      }
    </section>
    <section class="card">
      <h2>Actions of the app</h2>
      ${flowActions.length === 0 && html`<p class="muted">The app has none.</p>`}
      ${flowActions.map((each) => actionForm(shop, each))}
    </section>
    <section class="card table-scroll">
      <h2>Steps sent to the app</h2>
      ${sent.length === 0 ? html`<p class="muted">None was sent yet.</p>` : sentTable(sent)}
    </section>
  </div>`;
  return { title: 'Workflows', active: 'workflows', content };
}

function receivedTable(received: readonly ReceivedTrigger[], nameOf: (handle: string) => string): Html {
  return tableOf(
    ['Received (UTC)', 'Trigger', 'Payload'],
    received.map(
      ({ handle, payload, receivedAt }) =>
        html`<tr>
          <td>${shortTime(receivedAt)}</td>
          <td><strong>${nameOf(handle)}</strong></td>
          <td><pre>${stringifyExact(payload, 2)}</pre></td>
        </tr>`,
    ),
  );
}

function actionForm(shop: Shop, action: FlowAction): Html {
  return html`<details>
    <summary><strong>${action.name}</strong>: ${action.description}</summary>
    <form method="post" action="/store/${shop.handle}/workflows/steps" class="fields">
      <input type="hidden" name="action" value="${action.handle}" />
      ${action.fields.map((field) => {
        const key = keyOf(field);
        const label = 'name' in field ? field.name : key;
        return html`<label>
          ${label}
          <input name="${key}" placeholder="${field.description ?? ''}" ${field.required && html`required`} />
        </label>`;
      })}
      <label>
        Sent
        <select name="how">
          <option value="once">once</option>
          <option value="twice">twice at a time</option>
          <option value="forged">with a forged signature</option>
        </select>
      </label>
      <button class="button">Run ${action.name}</button>
    </form>
  </details>`;
}

function sentTable(sent: readonly SentStep[]): Html {
  return tableOf(
    ['Sent (UTC)', 'Action', 'Fields', 'Answer'],
    sent.map(
      ({ action, properties, attempts, status, answer, sentAt }) =>
        html`<tr>
          <td>${shortTime(sentAt)}</td>
          <td><strong>${action}</strong></td>
          <td><pre>${stringifyExact(properties, 2)}</pre></td>
          <td>
            ${status ?? 'none'}${attempts > 1 && ` after ${attempts} attempts`}
            <pre>${answer}</pre>
          </td>
        </tr>`,
    ),
  );
}

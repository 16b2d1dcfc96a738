import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { stringifyExact } from '../exact-json.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import type { FlowTrigger } from './flow-triggers.js';
import type { ReceivedTrigger } from './trigger-store.js';

type Shown = { flowTriggers: readonly FlowTrigger[]; received: readonly ReceivedTrigger[] };

/** Received workflow triggers, and the app's declared ones. */
export function workflowsPage(shop: Shop, { flowTriggers, received }: Shown): ShellPage {
  const nameOf = (handle: string) => flowTriggers.find((each) => each.handle === handle)?.name ?? handle;
  const content = html`<div class="page">
    ${pageHead('Workflows', `What the app told the workflows of ${shop.name}. Nothing is done with it here.`)}
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

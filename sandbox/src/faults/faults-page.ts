import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { faultStatuses, type Fault } from './faults.js';

const targets = { graphql: 'Admin GraphQL', token: 'Token endpoint' };
const modes = {
  status: 'Answers with a status',
  slow: 'Answers late',
  hang: 'Never answers',
  partial: 'Data with errors (GraphQL)',
  throttled: 'Throttled (GraphQL)',
};

/** Failures of the platform to switch on and off. */
export function faultsPage(shop: Shop, faults: Fault[]): ShellPage {
  const path = `/store/${shop.handle}/faults`;
  const content = html`<div class="page">
    <div>
      <h1>Faults</h1>
      <p class="muted">How the local platform fails when the app calls it.</p>
    </div>
    <section class="card table-scroll">
      <h2>Switched on</h2>
      ${faults.length === 0 ? html`<p class="muted">Nothing fails.</p>` : table(faults, path)}
    </section>
    <form class="card fields" method="post" action="${path}">
      <h2>Switch on</h2>
      ${select('target', 'What fails', Object.entries(targets))} ${select('mode', 'How', Object.entries(modes))}
      ${select('shop', 'Where', [
        [shop.domain, shop.name],
        ['', 'In every store'],
      ])}
      ${select('status', 'Status', faultStatuses.map(twice))}
      ${select('body', 'Body', ['json', 'text', 'html'].map(twice))}
      <label>Milliseconds, when late<input type="number" name="ms" value="5000" min="0" max="600000" /></label>
      <label>Requests, then it ends<input type="number" name="times" min="1" placeholder="No end" /></label>
      <div class="actions"><button class="button is-primary">Switch on</button></div>
    </form>
  </div>`;
  return { title: 'Faults', active: 'faults', content };
}

const twice = (value: string | number) => [String(value), String(value)];

function table(faults: Fault[], path: string): Html {
  return html`<table>
    <thead>
      <tr>
        <th>What</th>
        <th>How</th>
        <th>Where</th>
        <th>Requests left</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${faults.map(
        (fault) =>
          html`<tr>
            <td>${targets[fault.target]}</td>
            <td>${modes[fault.mode]}${detailOf(fault)}</td>
            <td>${fault.shop ?? 'every store'}</td>
            <td>${fault.times ?? 'no end'}</td>
            <td>
              <form method="post" action="${path}">
                <input type="hidden" name="mode" value="none" />
                <input type="hidden" name="target" value="${fault.target}" />
                <input type="hidden" name="shop" value="${fault.shop ?? ''}" />
                <button class="button">End</button>
              </form>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function detailOf(fault: Fault): string {
  if (fault.mode === 'status') return `: ${fault.status} (${fault.body})`;
  return fault.mode === 'slow' ? `: ${fault.ms} ms` : '';
}

function select(name: string, label: string, options: string[][]): Html {
  return html`<label
    >${label}<select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;
}

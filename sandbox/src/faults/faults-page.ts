import { numberField, plainOptions, selectField } from '../admin-shell/form-fields.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { MailFault } from '../mailbox/mail-faults.js';
import type { Shop } from '../shops/shops.js';
import { faultStatuses, type Fault } from './faults.js';

const targets = {
  graphql: 'Admin GraphQL',
  token: 'Token endpoint',
  function: 'Checkout function',
  trigger: 'Workflow triggers',
};
const modes = {
  status: 'Answers with a status',
  slow: 'Answers late',
  hang: 'Never answers',
  partial: 'Data with errors (GraphQL)',
  throttled: 'Throttled (GraphQL)',
  trap: 'Fails (checkout function)',
  refuse: 'Refuses (workflow triggers)',
};

/** Failures of the platform to switch on and off. */
export function faultsPage(shop: Shop, faults: Fault[], mailFault: MailFault): ShellPage {
  const path = `/store/${shop.handle}/faults`;
  const content = html`<div class="page">
    ${pageHead('Faults', 'How the local platform fails when the app calls it.')}
    <section class="card table-scroll">
      <h2>Switched on</h2>
      ${faults.length === 0 ? html`<p class="muted">Nothing fails.</p>` : table(faults, path)}
    </section>
    <form class="card fields" method="post" action="${path}">
      <h2>Switch on</h2>
      ${selectField('target', 'What fails', Object.entries(targets))}
      ${selectField('mode', 'How', Object.entries(modes))}
      ${selectField('shop', 'Where', [
        [shop.domain, shop.name],
        ['', 'In every store'],
      ])}
      ${selectField('status', 'Status', plainOptions(faultStatuses))}
      ${selectField('body', 'Body', plainOptions(['json', 'text', 'html']))}
      ${numberField('ms', 'Milliseconds, when late', { value: 5000, min: 0, max: 600_000 })}
      ${numberField('times', 'Requests, then it ends', { min: 1, placeholder: 'No end' })}
      <div class="actions"><button class="button is-primary">Switch on</button></div>
    </form>
    ${mailForm(shop, mailFault)}
  </div>`;
  return { title: 'Faults', active: 'faults', content };
}

function table(faults: Fault[], path: string): Html {
  return tableOf(
    ['What', 'How', 'Where', 'Requests left', ''],
    faults.map(
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
    ),
  );
}

const mailModes = {
  accept: 'Accepts every mail',
  slow: 'Confirms late',
  drop: 'Ends the connection after the content',
  refuse: 'Refuses with a code',
};

const mailPoints = { data: 'After the content (DATA)', rcpt: 'At the recipient (RCPT)' };

function mailForm(shop: Shop, fault: MailFault): Html {
  const seconds = fault.mode === 'slow' ? fault.seconds : 30;
  const { at, code } = fault.mode === 'refuse' ? fault : { at: 'data', code: 451 };
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/mail-faults">
    <h2>Mail server</h2>
    ${selectField('mode', 'What it does', Object.entries(mailModes), fault.mode)}
    ${numberField('seconds', 'Seconds, when late', { value: seconds, min: 0 })}
    ${selectField('at', 'Where it refuses', Object.entries(mailPoints), at)}
    ${numberField('code', 'Code of the refusal', { value: code, min: 400, max: 599 })}
    ${numberField('times', 'Mails, then it ends', { min: 1, placeholder: 'No end' })}
    <div class="actions"><button class="button is-primary">Save</button></div>
  </form>`;
}

function detailOf(fault: Fault): string {
  if (fault.mode === 'status') return `: ${fault.status} (${fault.body})`;
  return fault.mode === 'slow' ? `: ${fault.ms} ms` : '';
}

// The page "Checkout rules" of the shop's settings.
import { numberField } from '../admin-shell/form-fields.js';
import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead, tableOf } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { MOST_ENABLED, type Validation } from './validation-store.js';

export function checkoutRulesPath(shop: Shop): string {
  return `/store/${shop.handle}/settings/checkout-rules`;
}

type Facts = { validations: readonly Validation[]; otherApps: number; isRefused: boolean };

/** The shop's validations. `isRefused`: one more was to be enabled than there may be. */
export function checkoutRulesPage(shop: Shop, { validations, otherApps, isRefused }: Facts): ShellPage {
  const content = html`<div class="page">
    ${pageHead('Checkout rules', 'What apps decide about carts before they are bought. The app creates them.')}
    ${
      isRefused &&
      html`<p class="banner is-wrong" role="alert">
        At most ${MOST_ENABLED} rules can be on. Turn another one off first.
      </p>`
    }
    <section class="card table-scroll">
      ${validations.length === 0 ? html`<p class="muted">There are no rules here.</p>` : table(shop, validations)}
    </section>
    <form class="card fields" method="post" action="${checkoutRulesPath(shop)}">
      <h2>Other apps</h2>
      <p class="muted">At most ${MOST_ENABLED} rules of all apps can be on. The app does not see those of others.</p>
      ${numberField('otherApps', 'Rules of other apps that are on', { value: otherApps, min: 0, max: MOST_ENABLED })}
      <div class="actions"><button class="button is-primary">Save</button></div>
    </form>
    <p><a href="/store/${shop.handle}/settings">Settings</a></p>
  </div>`;
  return { title: 'Checkout rules', active: 'settings', content };
}

function table(shop: Shop, validations: readonly Validation[]): Html {
  const row = (validation: Validation) => {
    const failureLabel = validation.blocksOnFailure ? 'Allow on failure' : 'Block on failure';
    return html`<tr>
      <td><strong>${validation.title}</strong><br /><span class="muted">${validation.id}</span></td>
      <td>
        ${validation.isEnabled ? html`<span class="pill is-active">On</span>` : html`<span class="pill">Off</span>`}
      </td>
      <td>${validation.blocksOnFailure ? 'No cart can be bought' : 'Carts go through'}</td>
      <td>${errorsOf(validation)}</td>
      <td>${runOf(validation.lastInstructions, validation.lastLines)}</td>
      <td>${runOf(validation.mostInstructions, validation.mostLines)}</td>
      <td>
        <div class="row-actions">
          ${changeButton(shop, validation, 'enabled', validation.isEnabled ? 'Turn off' : 'Turn on')}
          ${changeButton(shop, validation, 'blockOnFailure', failureLabel)}
        </div>
      </td>
    </tr>`;
  };
  return tableOf(
    ['Rule', 'Status', 'When it fails', 'Errors', 'Last run', 'Most expensive run', ''],
    validations.map(row),
  );
}

function errorsOf({ failures, failingSince, lastFailure }: Validation): Html | string {
  if (failures === 0 || !failingSince) return 'None';
  return html`${failures} since ${shortTime(failingSince)} UTC<br /><span class="muted">${lastFailure}</span>`;
}

function runOf(instructions: number | null, lines: number | null): string {
  if (instructions === null) return 'None yet';
  return `${instructions.toLocaleString('en')} instructions, ${lines} ${lines === 1 ? 'line' : 'lines'}`;
}

/** Turns one of the two switches over. */
function changeButton(
  shop: Shop,
  { id, isEnabled, blocksOnFailure }: Validation,
  name: 'enabled' | 'blockOnFailure',
  label: string,
): Html {
  const next = name === 'enabled' ? !isEnabled : !blocksOnFailure;
  return html`<form method="post" action="${checkoutRulesPath(shop)}">
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="${name}" value="${String(next)}" />
    <button class="button">${label}</button>
  </form>`;
}

// Parts that the pages of the admin have in common.
import { html, type Html } from '../html.js';

/** What a page begins with: its title and what it is about. */
export function pageHead(title: string, note: Html | string): Html {
  return html`<div>
    <h1>${title}</h1>
    <p class="muted">${note}</p>
  </div>`;
}

/** `isStacked`: on narrow screens the cells of a row stand below each other. */
export function tableOf(columns: readonly string[], rows: Html[], { isStacked = false } = {}): Html {
  return html`<table ${isStacked && html`class="is-stacked"`}>
    <thead>
      <tr>
        ${columns.map((column) => html`<th>${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

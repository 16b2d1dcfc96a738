// The fields of the admin's own forms.
import { html, type Html } from '../html.js';

export function textField(name: string, label: string, value: string): Html {
  return html`<label>${label}<input name="${name}" value="${value}" required /></label>`;
}

export type NumberField = { value?: number; min?: number; max?: number; step?: string; placeholder?: string };

export function numberField(name: string, label: string, field: NumberField): Html {
  const attributes = Object.entries(field).map(([attribute, value]) => html` ${attribute}="${value}"`);
  return html`<label>${label}<input type="number" name="${name}" ${attributes} /></label>`;
}

/** A box to tick; a form sends `on` for it, or nothing. */
export function checkField(name: string, label: string, isTicked: boolean): Html {
  return html`<label class="check"
    ><input type="checkbox" name="${name}" ${isTicked && html`checked`} /><span>${label}</span></label
  >`;
}

/** A choice between values and their texts. */
export function selectField(name: string, label: string, options: string[][], chosen?: string): Html {
  return html`<label
    >${label}<select name="${name}">
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
      )}
    </select></label
  >`;
}

/** Options whose text is their value. */
export function plainOptions(values: readonly (string | number)[]): string[][] {
  return values.map((value) => [String(value), String(value)]);
}

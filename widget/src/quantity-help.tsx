/** @jsxImportSource preact */
// What helps a shopper at a product's form: a button that sets a valid quantity, and the field's own link to what is
// said about it.
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { nearestValid } from '@purchase-limits/domain/valid-quantity';
import type { ComponentChildren } from 'preact';
import css from './help-style.css?inline';
import { textsIn } from './message.js';
import type { MessageView } from './message-view.js';
import type { Page, Where } from './page.js';
import { findAll, quantityField, quantityOf, setAttribute } from './page-parts.js';

const REASON_ID = 'purchase-limits-reason';
/** On a field that is marked: its attributes as they were. A copy that the theme makes of it has it too. */
const KEPT = 'data-purchase-limits-field';
const NAMES = ['aria-invalid', 'aria-describedby'] as const;

export type Help = ReturnType<typeof createHelp>;

export function createHelp(page: Page, { host, addStyle }: Pick<MessageView<never>, 'host' | 'addStyle'>) {
  /** Outside the shadow root, where the field can refer to it; a label, so that the page has no text twice. */
  const reason = document.createElement('span');
  reason.id = REASON_ID;
  let offered: { to?: readonly ShownMessage[]; quantity?: number | undefined } = {};

  addStyle(css);
  host.append(reason);

  /** The field is invalid for this reason; without one it is as it was. */
  const mark = (field: HTMLElement | undefined, text: string) => {
    const wanted = text ? field : undefined;
    setAttribute(reason, 'aria-label', text);
    for (const other of findAll(`[${KEPT}]`)) if (other !== wanted) release(other);
    if (!wanted || wanted.hasAttribute(KEPT)) return;
    const before = NAMES.map((name) => wanted.getAttribute(name));
    wanted.setAttribute(KEPT, JSON.stringify(before));
    wanted.setAttribute(NAMES[0], 'true');
    wanted.setAttribute(NAMES[1], `${before[1] ?? ''} ${REASON_ID}`.trim());
  };
  /** The button, where a quantity is valid. */
  const offer = (shown: readonly ShownMessage[], { form, judgeAt }: Where): ComponentChildren => {
    const field = form && quantityField(form);
    const text = textsIn(page).changeTo;
    if (!field || !judgeAt || !text || field.readOnly || field.disabled) return null;
    // The page is drawn at every look, and the messages are others whenever anything is judged.
    if (offered.to !== shown)
      offered = { to: shown, quantity: nearestValid(quantityOf(form), shown, judgeAt, allowedIn(field)) };
    const { quantity } = offered;
    return (
      quantity && (
        <p class="change">
          <button class="button" onClick={({ currentTarget }) => change(field, quantity, currentTarget)}>
            {text.replace('{n}', quantity.toLocaleString(page.facts.locale))}
          </button>
        </p>
      )
    );
  };
  return { mark, offer };
}

/** Puts back what is still ours. */
function release(field: Element): void {
  const before = JSON.parse(field.getAttribute(KEPT)!) as (string | null)[];
  field.removeAttribute(KEPT);
  if (field.getAttribute(NAMES[1])?.endsWith(REASON_ID))
    NAMES.forEach((name, at) => setAttribute(field, name, before[at]!));
}

/** What the theme's field takes, by its own smallest, largest and step. */
function allowedIn({ type, min, max, step }: HTMLInputElement): (quantity: number) => boolean {
  const probe = Object.assign(document.createElement('input'), { type, min, max, step });
  return (quantity) => {
    probe.value = String(quantity);
    return probe.validity.valid;
  };
}

/** As if it had been typed: the theme hears of it by its own events. */
function change(field: HTMLInputElement, quantity: number, button: Element): void {
  // The button goes with its message: who came by the keyboard goes on in the field, and no phone opens its keyboard.
  if (button.matches(':focus-visible')) field.focus({ preventScroll: true });
  field.value = String(quantity);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

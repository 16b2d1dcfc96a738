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
import { quantityField, quantityOf } from './page-parts.js';

const REASON_ID = 'purchase-limits-reason';
const KEPT = ['aria-invalid', 'aria-describedby'] as const;

export type Help = ReturnType<typeof createHelp>;

export function createHelp(page: Page, { host, addStyle }: Pick<MessageView<never>, 'host' | 'addStyle'>) {
  /** Outside the shadow root, where the field can refer to it; nothing of the host's content is drawn. */
  const reason = document.createElement('span');
  reason.id = REASON_ID;
  let marked: HTMLElement | undefined;
  let before: (string | null)[] = [];
  let offered: { to?: readonly ShownMessage[]; quantity?: number | false | undefined } = {};

  addStyle(css);
  host.append(reason);

  /** The field is invalid for this reason; without one it is as it was. */
  const mark = (field: HTMLElement | undefined, text: string) => {
    const wanted = text ? field : undefined;
    reason.textContent = text;
    if (marked === wanted) return;
    const set = (values: (string | null)[]) =>
      KEPT.forEach((name, at) => {
        if (values[at]) marked!.setAttribute(name, values[at]);
        else marked!.removeAttribute(name);
      });
    if (marked) set(before);
    marked = wanted;
    if (!marked) return;
    before = KEPT.map((name) => marked!.getAttribute(name));
    set(['true', `${before[1] ?? ''} ${REASON_ID}`.trim()]);
  };
  /** The button, where a quantity is valid. */
  const offer = (shown: readonly ShownMessage[], { form, judgeAt }: Where): ComponentChildren => {
    const field = form && quantityField(form);
    // The page is drawn at every look, and the messages are others whenever anything is judged.
    if (offered.to !== shown)
      offered = { to: shown, quantity: field && judgeAt && nearestValid(quantityOf(form), shown, judgeAt) };
    const { quantity } = offered;
    if (!field || !quantity) return null;
    const text = (textsIn(page).changeTo ?? '{n}').replace('{n}', quantity.toLocaleString(page.facts.locale));
    return (
      <button class="change" onClick={({ currentTarget }) => change(field, quantity, currentTarget)}>
        {text}
      </button>
    );
  };
  return { mark, offer };
}

/** As if it had been typed: the theme hears of it by its own events. */
function change(field: HTMLInputElement, quantity: number, button: Element): void {
  // The button goes with its message: who came by the keyboard goes on in the field, and no phone opens its keyboard.
  if (button.matches(':focus-visible')) field.focus({ preventScroll: true });
  field.value = String(quantity);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @jsxImportSource preact */
// What helps a shopper: a button that sets a valid quantity, at a product's form or in the cart, and the field's own
// link to what is said about it.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Violation } from '@purchase-limits/domain/evaluate';
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { changeable, nearestValid, onlyLineOf, withQuantity } from '@purchase-limits/domain/valid-quantity';
import type { ComponentChildren } from 'preact';
import css from './help-style.css?inline';
import { changeAttributes, ownAttribute } from './kept-attributes.js';
import { formatCount, textsIn, type Message } from './message.js';
import type { Additions, MessageView } from './message-view.js';
import type { Page, Where } from './page.js';
import { createBounds } from './quantity-fields.js';
import { findAll, isUsable, LAYER, quantityField, quantityOf, setAttribute } from './page-parts.js';

const REASON_ID = 'purchase-limits-reason';
const CART_FIELDS = 'input[name^=updates]';

/**
 * What is known of these messages: the violations that what is offered has a part in, and by a message's id the line
 * that it depends on and the valid quantity.
 */
type Known = {
  of?: readonly ShownMessage[];
  own: readonly ShownMessage[];
  lines: Map<string, CartLine | undefined>;
  quantities: Map<string, number | undefined>;
};

export type Help = ReturnType<typeof createHelp>;

export function createHelp(page: Page, { host, addStyle }: Pick<MessageView<never>, 'host' | 'addStyle'>) {
  /** Outside the shadow root, where the field can refer to it; a label, so that the page has no text twice. */
  const reason = document.createElement('span');
  reason.id = REASON_ID;
  /** The limits that a message has named at a form. */
  const told = new Set<string>();
  const boundsFor = createBounds(page);
  let known: Known = { own: [], lines: new Map(), quantities: new Map() };
  const isOwn = ({ id }: Message) => known.own.some((one) => idOf(one) === id);

  addStyle(css);
  host.append(reason);

  /**
   * The form's field is invalid for what these say, and stops where their limits do, from then on; without any it is as
   * it was.
   */
  const mark = (where: Where, messages: readonly Message[]) => {
    const about = messages.filter(isOwn);
    setAttribute(reason, 'aria-label', about.map(({ text }) => text).join(' '));
    for (const { limitId } of about) told.add(limitId);
    changeAttributes(where.form && quantityField(where.form), {
      ...boundsFor(where, ({ limitId }) => told.has(limitId)),
      ...(about[0] && {
        'aria-invalid': () => 'true',
        'aria-describedby': (theirs) => `${(theirs ?? '').replace(REASON_ID, '')} ${REASON_ID}`.trim(),
      }),
    });
  };
  /**
   * Draws the button where a quantity is valid: at a form once, below the last of the messages that it has a part in,
   * and in the cart below each message about a single line.
   */
  const offerFor = (
    shown: readonly ShownMessage[],
    messages: readonly Message[],
    where: Where,
    isCart: boolean,
  ): Additions<Message>['offer'] => {
    const form = isCart ? undefined : formToChange(page, where);
    // The page is drawn at every look, and the messages are others whenever anything is judged.
    if (known.of !== shown) {
      const own = form ? changeable(shown, form.judgeAt(0)) : shown.filter(({ holds }) => !holds);
      known = { of: shown, own, lines: new Map(), quantities: new Map() };
    }
    const { own, lines, quantities } = known;
    const last = messages.findLast(isOwn);
    return ({ id }) => {
      const about = own.filter((one) => form || idOf(one) === id);
      if (isCart && about[0] && !lines.has(id))
        lines.set(id, onlyLineOf(about[0], where.cart!.lines, judgeOf(page, where)));
      const target = isCart ? lineToChange(page, lines.get(id), where) : last?.id === id && form;
      if (!target) return null;
      const { field, from, judgeAt } = target;
      if (!quantities.has(id)) quantities.set(id, nearestValid(from, about, judgeAt, allowedIn(field)));
      const quantity = quantities.get(id);
      return quantity && draw(field, quantity, !isCart && quantity < from && about.some(isPartlyInCart));
    };
  };
  const draw = (field: HTMLInputElement, quantity: number, isMore: boolean): ComponentChildren => {
    const { changeTo, addMore } = textsIn(page);
    const say = (text = '') => text.replace('{n}', formatCount(quantity, page));
    return (
      changeTo && (
        <p class="change">
          {isMore && `${say(addMore)} `}
          <button class="button" onClick={({ currentTarget }) => change(field, quantity, currentTarget)}>
            {say(changeTo)}
          </button>
        </p>
      )
    );
  };
  return { mark, offerFor };
}

/** As messages have it. */
const idOf = ({ limitId, kind, subject }: ShownMessage) => limitId + kind + subject;

const isPartlyInCart = ({ kind, inCart }: ShownMessage) => kind === 'max' && inCart! > 0;

/** A field that a shopper can change, its quantity, and what others break. */
type Target = { field: HTMLInputElement; from: number; judgeAt: (quantity: number) => readonly Violation[] };

/** What other lines in place of the cart's would break. */
const judgeOf =
  ({ rulebook }: Page, { cart }: Where) =>
  (lines: CartLine[]) =>
    rulebook!.judge({ ...cart!, lines });

function formToChange(page: Page, where: Where): Target | undefined {
  const { form, chosen, cart } = where;
  const field = form && quantityField(form);
  if (!field || !chosen || field.readOnly || field.disabled) return undefined;
  const { lines } = cart!;
  const judge = judgeOf(page, where);
  const judgeAt = (quantity: number) =>
    judge(quantity ? [...lines, { ...chosen, quantity, isChosen: true }] : [...lines]);
  return { field, from: quantityOf(form), judgeAt };
}

function lineToChange(page: Page, line: CartLine | undefined, where: Where): Target | undefined {
  if (!line) return undefined;
  const { checkout, cart } = where;
  const judge = judgeOf(page, where);
  const { lines } = cart!;
  const fields = findAll<HTMLInputElement>(CART_FIELDS, checkout?.closest(LAYER) ?? document).filter(isUsable);
  // A field that differs from the cart is being changed, or another line's.
  if (fields.length !== lines.length || fields.some(({ value }, at) => Number(value) !== lines[at]!.quantity)) return;
  const field = fields[lines.indexOf(line)];
  if (!field || field.readOnly || field.disabled || !isOf(line, field, fields)) return undefined;
  return { field, from: line.quantity, judgeAt: (quantity) => judge(withQuantity(lines, line, quantity)) };
}

/** Whether links around the field, where they name variants, name the line's: themes may order lines differently. */
function isOf({ variantId }: CartLine, field: Element, fields: Element[]): boolean {
  let row = field;
  for (let around = row.parentElement; around; around = around.parentElement) {
    if (fields.some((other) => other !== field && around.contains(other))) break;
    row = around;
  }
  const links = findAll<HTMLAnchorElement>('a[href*="variant="]', row);
  return !links[0] || links.some(({ href }) => href.includes(`variant=${variantId}`));
}

/** What the theme's field takes, by its own smallest, largest and step. */
function allowedIn(field: HTMLInputElement): (quantity: number) => boolean {
  const probe = Object.assign(document.createElement('input'), { type: field.type });
  for (const name of ['min', 'max', 'step']) setAttribute(probe, name, ownAttribute(field, name));
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
  // Where a shopper has to, the page of a cart is sent.
  const update = field.form?.elements.namedItem('update') as HTMLElement | null | undefined;
  if (update && isUsable(update)) update.click();
}

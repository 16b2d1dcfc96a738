// The quantity field of a form stops where limits do: alone, or for shoppers who have read a message.
import type { Violation } from '@purchase-limits/domain/evaluate';
import { fieldBounds, type FieldBounds } from '@purchase-limits/domain/field-bounds';
import { changeAttributes, ownAttribute, type Change } from './kept-attributes.js';
import type { Page, Where } from './page.js';
import { quantityField } from './page-parts.js';

type Counts = (violation: Violation) => boolean;
type Bounds = FieldBounds & { askedOf?: Where['cart'] };

/** For shops whose fields stop and whose pages show no messages. */
export function createFields(page: Page): (messages: unknown, where: Where) => Promise<void> {
  const boundsFor = createBounds(page);
  // In turn with what loads.
  return async (_messages, where) =>
    changeAttributes(
      where.form && quantityField(where.form),
      boundsFor(where, () => true),
    );
}

/** Tells what the form's `min`, `max` and `step` become, by the limits whose violations count. */
export function createBounds(page: Page): (where: Where, counts: Counts) => Record<string, Change> {
  const { settings, facts } = page;
  let known: Bounds | undefined;
  return ({ form, line, cart }, counts) => {
    const field = form && quantityField(form);
    // Beside a message, what is added stays the shopper's choice: no browser refuses to send the form.
    if (!line || field?.type !== 'number' || !(form!.noValidate || settings.fieldsOnly)) return {};
    const { productId, variantId } = line;
    const isAlone = ({ subject }: Violation) =>
      subject === variantId ||
      (subject === productId &&
        Object.values(facts.variants).filter((one) => one.productId === productId).length === 1);
    const judgeAt = (quantity: number) =>
      page.rulebook!.judge({ ...cart!, lines: [...cart!.lines, { ...line, quantity, isChosen: true }] }).filter(counts);
    // The page is looked at far more often than anything is judged.
    if (known?.askedOf !== cart) known = { ...fieldBounds(judgeAt, isAlone), askedOf: cart };
    const bounds = known!;
    return changesOf(field, bounds);
  };
}

/** Where the theme counts from elsewhere or in steps of its own, only the maximum is ours. */
function changesOf(field: HTMLInputElement, { min, max, step }: FieldBounds): Record<string, Change> {
  const own = (name: string) => Number(ownAttribute(field, name)) || 1;
  const isOurs = own('step') === 1 && own('min') === 1;
  return {
    ...(isOurs && min && { min: () => String(min) }),
    ...(isOurs && step && { step: () => String(step) }),
    ...(max && { max: (theirs) => String(Math.min(max, Number(theirs || max))) }),
  };
}

// The form's errors, and where to show them.
import type { Language } from '@purchase-limits/domain/languages';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { boundDecimals, NO_BOUND, validateLimit, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import { hasNoBounds, typedNumbersIn, type LimitFormValues } from './form-values';
import type { FormTextKey } from './texts';
import { readTypedNumber } from '@purchase-limits/domain/typed-number';
import type { LimitTypeForm } from './types/limit-type-form';

export type FormTab = 'general' | 'message';
type FormFields = Pick<LimitTypeForm, 'cards'>;

/** The errors of the domain's own checks and of numbers that cannot be read, from the top of the form to its end. */
export function errorsOf(
  values: LimitFormValues,
  draft: LimitDraft,
  typeForm: FormFields,
  shop: { currency: string; defaultLanguage: Language },
): FieldErrors {
  const errors = validateLimit(draft, shop);
  const { min, max, multiple } = draft;
  // Without bounds the limit would block the order, which is a separate choice. The maximum is asked for first.
  if (!hasNoBounds(values) && min === null && max === null && multiple === null) {
    delete errors.min;
    errors.max = NO_BOUND;
  }
  for (const [path, text] of Object.entries(typedNumbersIn(values))) {
    const decimals = path in draft ? boundDecimals(draft, shop.currency) : 0;
    const typed = readTypedNumber(text, decimals);
    if ('error' in typed) errors[path] = typed.error;
  }
  const placed = Object.entries(errors).map(([path, error]) => ({ path, error, place: placeOf(path, typeForm) }));
  return Object.fromEntries(
    placed.sort((one, other) => one.place - other.place).map(({ path, error }) => [path, error]),
  );
}

/** The tab that shows a field. */
export function tabOf(path: string): FormTab {
  return path.startsWith('messages.') || path.startsWith('contactUs.') ? 'message' : 'general';
}

/** Whether the form shows this field; a banner names the errors of the others. */
export function isShownField(path: string, form: FormFields): boolean {
  return tabOf(path) === 'message' || generalFields(form).some(([field]) => isWithin(path, field));
}

/** The first error of what decides about carts: neither the name nor a text. */
export function ruleErrorIn(errors: FieldErrors): string | undefined {
  const first = Object.entries(errors).find(([path]) => path !== 'name' && tabOf(path) === 'general');
  return first && first[1];
}

/** The first error of a field or of something in it. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([other]) => isWithin(other, path))?.[1];
}

/** The id of the element that shows a field. */
export function fieldId(path: string): string {
  return `field-${path}`;
}

/** A field's name outside of its card: a text and what stands in it. */
export function fieldName(
  path: string,
  form: FormFields,
): [key: FormTextKey, values?: Record<string, string | number>] {
  if (path === 'contactUs.url') return ['contactUsUrl'];
  if (tabOf(path) === 'message') return ['messageText'];
  const [, condition] = /\.conditions\.(\d+)/.exec(path) ?? [];
  if (condition) return ['condition', { number: Number(condition) + 1 }];
  const known = generalFields(form).find(([field]) => isWithin(path, field));
  return known ? [known[1]] : ['otherField', { path }];
}

/** The fields of the General tab with their names, from top to bottom. */
function generalFields({ cards }: FormFields): [path: string, name: FormTextKey][] {
  return cards.flatMap(({ fields }) => Object.entries(fields));
}

function placeOf(path: string, form: FormFields): number {
  const fields = generalFields(form);
  const place = fields.findIndex(([field]) => isWithin(path, field));
  return place < 0 ? fields.length : place;
}

/** Whether a path leads to the field or to something in it. */
export function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

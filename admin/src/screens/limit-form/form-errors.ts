import type { Language, LimitDraft } from '@purchase-limits/domain/limit';
import { REQUIRED, validateLimit, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import { BOUNDS, canSellInMultiples, draftOf, type LimitFormValues } from './form-values';

export type FormTab = 'general' | 'message';

/**
 * The errors of the domain's own checks. A number that is switched on but not filled in is missing, not malformed
 * (rules §4).
 */
export function errorsOf(values: LimitFormValues, shop: { currency: string; defaultLanguage: Language }): FieldErrors {
  const errors = validateLimit(draftOf(values), shop);
  for (const bound of BOUNDS) {
    const isOpen =
      values[bound].isUsed && !values[bound].text.trim() && (bound !== 'multiple' || canSellInMultiples(values));
    if (isOpen) errors[bound] = REQUIRED;
  }
  if (values.repurchaseOption === 'custom' && !values.everyAmount.trim()) errors['repurchase.every.amount'] = REQUIRED;
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** A field's position in the form. */
function placeOf(path: string): number {
  const place = GENERAL_FIELDS.findIndex((field) => path === field || path.startsWith(`${field}.`));
  return place < 0 ? GENERAL_FIELDS.length : place;
}

/** The tab that shows a field. */
export function tabOf(path: string): FormTab {
  return path.startsWith('messages.') || path.startsWith('contactUs.') ? 'message' : 'general';
}

/** The fields of the General tab, from top to bottom. */
const GENERAL_FIELDS = [
  'name',
  'status',
  'startDate',
  'endDate',
  'products',
  'conditionType',
  'min',
  'max',
  'multiple',
  'exclusions',
  'repurchase',
  'notificationTrigger',
];

/** Whether the form shows this field; a banner names the errors of the others. */
export function isShownField(path: string): boolean {
  return tabOf(path) === 'message' || GENERAL_FIELDS.some((field) => path === field || path.startsWith(`${field}.`));
}

/** The server's errors of fields that are still as they were sent. */
export function stillStanding(
  refused: { fields: FieldErrors; draft: LimitDraft } | null,
  draft: LimitDraft,
): FieldErrors {
  if (!refused) return {};
  const isUnchanged = ([path]: [string, string]) => valueAt(refused.draft, path) === valueAt(draft, path);
  return Object.fromEntries(Object.entries(refused.fields).filter(isUnchanged));
}

/** The first error of a field or of something in it. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([other]) => other.startsWith(`${path}.`))?.[1];
}

/** The id of the element that shows a field. */
export function fieldId(path: string): string {
  return `field-${path}`;
}

const FIELD_NAMES: Record<string, string> = {
  name: 'Limit name',
  startDate: 'Start date',
  endDate: 'End date',
  min: 'Minimum',
  max: 'Maximum',
  multiple: 'Multiple',
  products: 'Products',
  'repurchase.every.amount': 'Custom period',
  'contactUs.url': 'Contact us URL',
};

/** A field's name outside of the form. */
export function fieldName(path: string): string {
  const condition = /^products\.conditions\.(\d+)/.exec(path);
  if (condition) return `Condition ${Number(condition[1]) + 1}`;
  const known = Object.entries(FIELD_NAMES).find(([field]) => path === field || path.startsWith(`${field}.`));
  if (known) return known[1];
  return tabOf(path) === 'message' ? 'Message text' : path;
}

function valueAt(draft: LimitDraft, path: string): string {
  let value: unknown = draft;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return JSON.stringify(value) ?? '';
}

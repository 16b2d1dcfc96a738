// Three-way merge: what two people changed in the same limit, field by field.
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { MESSAGE_KEYS } from '@purchase-limits/domain/limit';
import { readTypedNumber } from '@purchase-limits/domain/typed-number';
import { get } from 'react-hook-form';
import { BOUNDS, customerTagSelectionOf, type LimitFormValues } from '../form-values';
import { groupOf, productSelectionOf } from '../product-choice';

/** `base`: what both started from. */
type Versions = Record<'base' | 'mine' | 'theirs', LimitFormValues>;

/** What a field means: the form also keeps the content of choices that are not chosen. */
type Meaning = (values: LimitFormValues) => unknown;

const MEANINGS: Record<string, Meaning> = {
  name: ({ name }) => name.trim(),
  status: ({ status }) => status,
  applyTo: ({ blocksOrder, applyTo }) => (blocksOrder ? 'order' : applyTo),
  neverTogether: ({ neverTogether }) => neverTogether,
  products: ({ products }) => productSelectionOf(products),
  targets: ({ targets }) => productSelectionOf(targets),
  collectionIds: ({ collectionIds }) => collectionIds,
  customerTags: ({ customerTags }) => customerTagSelectionOf(customerTags),
  applyToEachVariant: ({ applyToEachVariant, countTogether }) => [applyToEachVariant, countTogether],
  purchaseType: ({ purchaseType }) => purchaseType,
  'exclusions.products': ({ exclusions: { kind, products, group } }) => (kind === 'group' ? groupOf(group) : products),
  'exclusions.customerTags': ({ exclusions }) => exclusions.customerTags,
  limit: (values) => LIMIT_PARTS.map((part) => MEANINGS[part]!(values)),
  conditionType: ({ conditionType }) => conditionType,
  min: ({ min }) => numberIn(min),
  max: ({ max }) => numberIn(max),
  multiple: ({ multiple }) => numberIn(multiple),
  repurchase: ({ repurchase: { option, shared, neverOver, persons, every } }) =>
    option === 'custom' ? [numberIn(every.amount), every.unit, persons] : [option, shared, neverOver, persons],
  appliesWhen: ({ appliesWhen }) => (appliesWhen.conditions.length > 0 ? appliesWhen : null),
  replaces: ({ replaces }) => [...replaces].sort(),
  startDate: ({ startDate }) => startDate,
  endDate: ({ endDate }) => endDate,
  notificationTrigger: ({ notificationTrigger }) => notificationTrigger,
  hint: ({ hint }) => hint,
  brokenOrders: ({ brokenOrders: { action, tag, tellsCustomer } }) =>
    action === 'tag' ? [action, tag.trim()] : [action, tellsCustomer],
  contactUs: ({ contactUs: { enabled, url } }) => [enabled, url.trim()],
};
/** Numbers mean nothing without what they measure: where that changed, all are one field. */
const LIMIT = 'limit';
const LIMIT_PARTS = ['conditionType', ...BOUNDS];
/** Fields that consist of several values. */
const PARTS: Record<string, string[]> = {
  [LIMIT]: LIMIT_PARTS,
  applyTo: ['applyTo', 'blocksOrder'],
  'exclusions.products': ['exclusions.kind', 'exclusions.products', 'exclusions.group'],
  applyToEachVariant: ['applyToEachVariant', 'countTogether'],
};
const TEXTS = LANGUAGES.flatMap((language) => MESSAGE_KEYS.map((key) => `messages.${language}.${key}`));
const PATHS = [...Object.keys(MEANINGS), ...TEXTS];

/**
 * My values with what only they changed. `differing`: the fields that both changed, each in another way; they are still
 * mine.
 */
export function mergeValues({ base, mine, theirs }: Versions): { values: LimitFormValues; differing: string[] } {
  const isSameMeasure = [mine, theirs].every((version) => isSame('conditionType', base, version));
  const paths = PATHS.filter((path) => (isSameMeasure ? path !== LIMIT : !LIMIT_PARTS.includes(path)));
  const theirFields = paths.filter((path) => !isSame(path, base, theirs) && !isSame(path, mine, theirs));
  const differing = theirFields.filter((path) => !isSame(path, base, mine));
  const onlyTheirs = theirFields.filter((path) => !differing.includes(path));
  return { values: onlyTheirs.reduce((values, path) => withField(values, path, theirs), mine), differing };
}

/** Whether both mean the same limit. */
export function isSameLimit(one: LimitFormValues, other: LimitFormValues): boolean {
  return PATHS.every((path) => isSame(path, one, other));
}

/** The values with one field of others. */
export function withField(values: LimitFormValues, path: string, from: LimitFormValues): LimitFormValues {
  return (PARTS[path] ?? [path]).reduce(
    (changed, part) => withValue(changed, part.split('.'), get(from, part)) as LimitFormValues,
    values,
  );
}

function withValue(of: object, [name, ...rest]: string[], value: unknown): object {
  const before = (of as Record<string, object>)[name!]!;
  return { ...of, [name!]: rest.length > 0 ? withValue(before, rest, value) : value };
}

function isSame(path: string, one: LimitFormValues, other: LimitFormValues): boolean {
  const meaning = MEANINGS[path] ?? ((values) => get(values, path) as unknown);
  return JSON.stringify(meaning(one)) === JSON.stringify(meaning(other));
}

/** A text that is no number stands for itself. */
function numberIn(text: string): number | string {
  const typed = readTypedNumber(text);
  return 'value' in typed ? typed.value : text.trim();
}

// A limit as a row of a file, and in words what the columns cannot carry of it.
import { stringify } from 'csv-stringify/sync';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { typedNumberOf } from '@purchase-limits/domain/typed-number';
import { LIMIT_COLUMNS, type LimitColumn } from '@purchase-limits/contract/limit-import';
import { ALL, toCell, toList } from './cell-text.js';
import { whenCell } from './when-cell.js';
import { NOT_EXPORTED } from './limit-columns.js';
import { toReferences, type KnownByKind } from './references.js';

/** The columns of an exported file. */
export const EXPORTED_COLUMNS = [...LIMIT_COLUMNS, NOT_EXPORTED] as const;

/** The cells of a limit, in the order of the columns. */
export function rowOfLimit(limit: Limit, known: KnownByKind): string[] {
  const cells: Record<LimitColumn, string> = {
    name: limit.name,
    type: limit.type,
    status: limit.status,
    condition: limit.conditionType,
    min: boundText(limit.min),
    max: boundText(limit.max),
    multiple: boundText(limit.multiple),
    start_date: limit.startDate,
    end_date: limit.endDate ?? '',
    products: productsText(limit, known),
    collections: toReferences('collection', limit.collectionIds ?? [], known.collection),
    customer_tags: tagsText(limit),
    apply_to: limit.applyTo ?? '',
    each_variant: limit.applyToEachVariant ? 'true' : 'false',
    together: limit.countTogether ? 'true' : '',
    never_together: limit.neverTogether ? 'true' : '',
    purchase_type: limit.purchaseType ?? '',
    applies_when: whenCell(limit.appliesWhen),
  };
  return [...LIMIT_COLUMNS.map((column) => toCell(cells[column])), notExported(limit).join('; ')];
}

const boundText = (bound: number | null) => (bound === null ? '' : typedNumberOf(bound));

function productsText({ products }: Limit, known: KnownByKind): string {
  if (products?.kind === 'all') return ALL;
  if (products?.kind !== 'specific') return '';
  return toReferences(
    'product',
    products.items.map(({ productId }) => productId),
    known.product,
  );
}

function tagsText({ customerTags }: Limit): string {
  if (customerTags?.kind === 'all') return ALL;
  return toList(customerTags?.tags ?? []);
}

/** The parts of this limit that a file can't express. */
export function notExported(limit: Limit): string[] {
  const { products, exclusions, contactUs } = limit;
  const { notificationTrigger } = completeLimit('', { name: '', type: limit.type });
  const lost: Record<string, boolean> = {
    'conditions that choose products': products?.kind === 'group',
    'chosen variants': products?.kind === 'specific' && products.items.some(({ variantIds }) => variantIds),
    'products that are measured': limit.targets !== undefined,
    'excluded products': exclusions.products.length > 0 || exclusions.group !== undefined,
    'excluded customer tags': exclusions.customerTags.length > 0,
    're-purchase': limit.repurchase.option !== 'no_limit',
    'limits that it replaces': limit.replaces !== undefined,
    'what becomes of orders that broke it': limit.brokenOrders !== undefined,
    'notification trigger': limit.notificationTrigger !== notificationTrigger,
    'hint on the product page': limit.hint === true,
    'Contact us': contactUs.enabled || contactUs.url !== '',
    messages: Object.values(limit.messages).some((texts) => Object.keys(texts).length > 0),
  };
  return Object.keys(lost).filter((name) => lost[name]);
}

/** At the start of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as CSV; anything that looks like a separator is quoted. */
export function csvOf(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ });
}

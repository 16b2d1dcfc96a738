// A limit as a row of a file that reads as the same limit again.
import { stringify } from 'csv-stringify/sync';
import { textOf } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit, type ProductSelection, type Repurchase } from '@purchase-limits/domain/limit';
import { typedNumberOf } from '@purchase-limits/domain/typed-number';
import { LIMIT_COLUMNS, limitFileDetails, type LimitColumn } from '@purchase-limits/contract/limit-import';
import { ALL, toCell, toList } from './cell-text.js';
import { Cells } from './cells.js';
import { detailsCell } from './details-cell.js';
import { COLUMNS_IN_DETAILS, draftOfCells, type FieldInDetails } from './draft-of-cells.js';
import { productItemText } from './product-item.js';
import { toReferences, type Known, type KnownByKind } from './references.js';
import type { FileRow } from './read-limit-file.js';
import { whenCell } from './when-cell.js';

const DETAILS = Object.keys(limitFileDetails.shape) as FieldInDetails[];
const EXCLUDED = ['products', 'group', 'customerTags'] as const;

/** `replaces`: by the texts of `replacedTexts`. */
export type Exported = { limit: Limit; version: number; replaces: readonly string[] };
type LimitCells = Record<LimitColumn, string>;

/** The cells of a limit, in the order of the columns. */
export function rowOfLimit(exported: Exported, known: KnownByKind): string[] {
  const cells = cellsOfLimit(exported, known);
  return LIMIT_COLUMNS.map((column) => toCell(cells[column]));
}

/** The texts of a limit by column. What its columns would not give back is in `details`. */
export function cellsOfLimit(exported: Exported, known: KnownByKind): LimitCells {
  const limit = completeLimit(exported.limit.id, exported.limit);
  const cells = columnsOf({ ...exported, limit }, known);
  const read = readAgain(cells, limit, known);
  const details = lostOf(DETAILS, limit, read);
  const excluded = details.exclusions && lostOf(EXCLUDED, limit.exclusions, read.exclusions);
  const lost = [...Object.keys(details), ...Object.keys(excluded ?? {}).map((part) => `exclusions.${part}`)];
  for (const column of lost.flatMap((field) => COLUMNS_IN_DETAILS[field] ?? [])) cells[column] = '';
  return { ...cells, details: detailsCell({ ...details, ...(excluded && { exclusions: excluded }) }) };
}

/** Those of these fields that were not read as they are. */
function lostOf<Whole extends object, Field extends keyof Whole>(
  fields: readonly Field[],
  whole: Whole,
  read: Whole,
): { [field in Field]?: Whole[field] } {
  const lost = fields.filter((field) => textOf(read[field]) !== textOf(whole[field]));
  return Object.fromEntries(lost.map((field) => [field, whole[field]])) as { [field in Field]?: Whole[field] };
}

function columnsOf({ limit, version, replaces }: Exported, known: KnownByKind): LimitCells {
  return {
    id: limit.id,
    name: limit.name,
    type: limit.type,
    status: limit.status,
    condition: limit.conditionType,
    min: boundText(limit.min),
    max: boundText(limit.max),
    multiple: boundText(limit.multiple),
    start_date: limit.startDate,
    end_date: limit.endDate ?? '',
    products: productsText(limit.products, known.product),
    collections: toList(toReferences('collection', limit.collectionIds ?? [], known.collection)),
    customer_tags: tagsText(limit),
    apply_to: limit.applyTo ?? '',
    each_variant: limit.applyToEachVariant ? 'true' : 'false',
    together: limit.countTogether ? 'true' : '',
    never_together: limit.neverTogether ? 'true' : '',
    purchase_type: limit.purchaseType ?? '',
    applies_when: whenCell(limit.appliesWhen),
    targets: productsText(limit.targets, known.product),
    excluded_products: excludedText(limit, known.product),
    excluded_tags: toList(limit.exclusions.customerTags),
    repurchase: windowText(limit.repurchase),
    repurchase_shared: limit.repurchase.shared ? 'true' : '',
    never_over: limit.repurchase.neverOver ? 'true' : '',
    persons: limit.repurchase.persons ?? '',
    trigger: limit.notificationTrigger,
    hint: limit.hint ? 'true' : '',
    contact_us: limit.contactUs.enabled ? 'true' : 'false',
    contact_url: limit.contactUs.url,
    replaces: toList(replaces),
    version: String(version),
    details: '',
  };
}

const boundText = (bound: number | null) => (bound === null ? '' : typedNumberOf(bound));

function productsText(selection: ProductSelection | undefined, known: Known): string {
  if (selection?.kind === 'all') return ALL;
  if (selection?.kind !== 'specific') return '';
  const references = toReferences(
    'product',
    selection.items.map(({ productId }) => productId),
    known,
  );
  const texts = selection.items.map((item, at) => productItemText(references[at]!, item));
  return texts.includes(null) ? '' : toList(texts as string[]);
}

function excludedText({ exclusions: { products } }: Limit, known: Known): string {
  const excluded = products.map(({ productId }) => productId);
  return toList(toReferences('product', excluded, known));
}

function tagsText({ customerTags }: Limit): string {
  if (customerTags?.kind === 'all') return ALL;
  return toList(customerTags?.tags ?? []);
}

const windowText = ({ option, every }: Repurchase) => (every ? `${every.amount} ${every.unit}` : option);

/** What the columns give back to somebody who knows the same handles. */
function readAgain(cells: LimitCells, limit: Limit, known: KnownByKind): Limit {
  const given = Object.entries(cells).filter(([, text]) => text.trim() !== '');
  const { draft } = draftOfCells(new Cells(Object.fromEntries(given) as FileRow['cells'], new Map()), {
    known: { ...known, kept: idsOf(limit) },
    // Whatever the currency, what was written is read.
    shop: { currency: 'USD' },
  });
  return completeLimit(limit.id, draft);
}

/** The products and collections that a limit names. */
export function idsOf(limit: Limit): ReadonlySet<string> {
  return new Set(productIdsOf(limit).concat(limit.collectionIds ?? []));
}

/** Chosen, measured and excluded ones. */
export function productIdsOf({ products, targets, exclusions }: Limit): string[] {
  const items = [products, targets].flatMap((selection) => (selection?.kind === 'specific' ? selection.items : []));
  return [...items, ...exclusions.products].map(({ productId }) => productId);
}

/** At the start of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as CSV; anything that looks like a separator is quoted. */
export function csvOf(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ });
}

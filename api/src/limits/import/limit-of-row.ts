// A row of a file as the limit that it would create. Every cell that is wrong is named by its column.
import type { AppliesWhen } from '@purchase-limits/domain/applies-when';
import { planAllows, type Entitlement } from '@purchase-limits/domain/in-force';
import type { Language } from '@purchase-limits/domain/languages';
import {
  APPLY_TO,
  CONDITION_TYPES,
  PURCHASE_TYPES,
  LIMIT_STATUSES,
  LIMIT_TYPES,
  type CustomerTagSelection,
  type LimitDraft,
  type ProductSelection,
} from '@purchase-limits/domain/limit';
import { readTypedNumber } from '@purchase-limits/domain/typed-number';
import { boundDecimals, NO_BOUND, validateLimit } from '@purchase-limits/domain/validate-limit';
import { REQUIRED } from '@purchase-limits/domain/validate-products';
import { LIMIT_COLUMNS, type ImportProblem, type LimitColumn } from '@purchase-limits/contract/limit-import';
import { UPGRADE_FOR_COLLECTIONS } from '../entitlement-errors.js';
import { ALL, fromList } from './cell-text.js';
import { readWhenCell } from './when-cell.js';
import { quotedList } from './limit-columns.js';
import { idOf, referenceOf, type Kind, type KnownByKind } from './references.js';
import type { FileRow } from './read-limit-file.js';

/** Context for reading a row. */
export type RowContext = {
  shop: { currency: string; defaultLanguage: Language };
  entitlement: Entitlement;
  known: KnownByKind;
};
/** `draft`: null where something is wrong. */
export type LimitOfRow = { draft: LimitDraft | null; problems: Omit<ImportProblem, 'value'>[] };

const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];
/** The column for a limit's field; parts of a field share its column. */
const COLUMN_OF_FIELD: Record<string, LimitColumn> = {
  name: 'name',
  type: 'type',
  status: 'status',
  conditionType: 'condition',
  min: 'min',
  max: 'max',
  multiple: 'multiple',
  startDate: 'start_date',
  endDate: 'end_date',
  products: 'products',
  collectionIds: 'collections',
  customerTags: 'customer_tags',
  applyTo: 'apply_to',
  targets: 'apply_to',
  applyToEachVariant: 'each_variant',
  countTogether: 'together',
  neverTogether: 'never_together',
  purchaseType: 'purchase_type',
  appliesWhen: 'applies_when',
};
const BOUNDS: readonly LimitColumn[] = ['min', 'max', 'multiple'];
/** Allowed values depend on the type; these don't. */
const OF_EVERY_TYPE: readonly LimitColumn[] = ['name', 'min', 'max', 'multiple', 'start_date', 'end_date'];
const NO_TARGETS =
  'Which products are measured cannot stand in a file. ' +
  'Create this limit in the app, or apply it to cart or collection.';

/** The limit that the row describes, or what is wrong with it. */
export function limitOfRow({ row, cells, hasSurplus }: FileRow, context: RowContext): LimitOfRow {
  const wrong = new Map<LimitColumn | null, string>();
  if (hasSurplus) wrong.set(null, 'There is a value where no column has a name');
  const draft = readDraft(new Cells(cells, wrong), context);
  for (const [path, message] of Object.entries(validateLimit(draft, context.shop))) {
    const column = COLUMN_OF_FIELD[path.split('.')[0]!] ?? null;
    if (!wrong.has(column) && isOwnError(column, message, wrong))
      wrong.set(column, path === 'targets' ? NO_TARGETS : message);
  }
  const paid = draft.type === 'collection' ? 'type' : 'apply_to';
  if (!wrong.has('type') && !wrong.has(paid) && !planAllows(context.entitlement.plan, draft))
    wrong.set(paid, UPGRADE_FOR_COLLECTIONS);
  const problems = [...wrong]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([column, message]) => ({ row, column, message }));
  return { draft: problems.length === 0 ? draft : null, problems };
}

const placeOf = (column: LimitColumn | null) => (column ? LIMIT_COLUMNS.indexOf(column) : LIMIT_COLUMNS.length);

/** Whether the error is of this cell, and does not follow from another that could not be read. */
function isOwnError(column: LimitColumn | null, message: string, wrong: ReadonlyMap<LimitColumn | null, string>) {
  if (wrong.has('type') && !OF_EVERY_TYPE.includes(column as LimitColumn)) return false;
  if (message === NO_BOUND) return !wrong.has('type') && !BOUNDS.some((bound) => wrong.has(bound));
  return !(wrong.has('condition') && BOUNDS.includes(column as LimitColumn));
}

/** One row's cells; unreadable ones are reported and count as absent. */
class Cells {
  constructor(
    private readonly cells: FileRow['cells'],
    private readonly wrong: Map<LimitColumn | null, string>,
  ) {}

  text(column: LimitColumn): string | undefined {
    return this.cells[column]?.trim();
  }

  choice<Value extends string>(column: LimitColumn, values: readonly Value[]): Value | undefined {
    const text = this.text(column)?.toLowerCase();
    const value = values.find((known) => known === text);
    if (text !== undefined && value === undefined) this.refuse(column, `Use one of ${values.join(', ')}`);
    return value;
  }

  required<Value extends string>(column: LimitColumn, values: readonly Value[]): Value | undefined {
    if (this.text(column) === undefined) this.refuse(column, REQUIRED);
    return this.choice(column, values);
  }

  number(column: LimitColumn, mostDecimals: number): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const typed = readTypedNumber(text, mostDecimals);
    if ('value' in typed) return typed.value;
    this.refuse(column, typed.error);
    return undefined;
  }

  flag(column: LimitColumn): boolean | undefined {
    const text = this.text(column)?.toLowerCase();
    if (text === undefined) return undefined;
    if (![...YES, ...NO].includes(text)) this.refuse(column, 'Use true or false');
    return YES.includes(text);
  }

  /** The ids of what a list names. */
  ids(column: LimitColumn, kind: Kind, known: KnownByKind): string[] | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const found = fromList(text).map((item) => ({ item, id: idOf(referenceOf(kind, item), known[kind]) }));
    const unknown = found.filter(({ id }) => id === null).map(({ item }) => item);
    if (unknown.length > 0) this.refuse(column, `The store has no ${kind} ${quotedList([...new Set(unknown)])}`);
    return [...new Set(found.flatMap(({ id }) => id ?? []))];
  }

  conditions(column: LimitColumn): AppliesWhen | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const read = readWhenCell(text);
    if (typeof read !== 'string') return read;
    this.refuse(column, read);
    return undefined;
  }

  private refuse(column: LimitColumn, message: string): void {
    this.wrong.set(column, message);
  }
}

function readDraft(cells: Cells, { known, shop }: RowContext): LimitDraft {
  const conditionType = cells.choice('condition', CONDITION_TYPES);
  const decimals = boundDecimals({ conditionType }, shop.currency);
  const values = {
    status: cells.choice('status', LIMIT_STATUSES),
    conditionType,
    min: cells.number('min', decimals),
    max: cells.number('max', decimals),
    multiple: cells.number('multiple', decimals),
    startDate: cells.text('start_date'),
    endDate: cells.text('end_date'),
    products: readProducts(cells, known),
    collectionIds: cells.ids('collections', 'collection', known),
    customerTags: readTags(cells),
    applyTo: cells.choice('apply_to', APPLY_TO),
    applyToEachVariant: cells.flag('each_variant'),
    countTogether: cells.flag('together'),
    neverTogether: cells.flag('never_together'),
    purchaseType: cells.choice('purchase_type', PURCHASE_TYPES),
    appliesWhen: cells.conditions('applies_when'),
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    name: cells.text('name') ?? '',
    type: cells.required('type', LIMIT_TYPES) ?? 'cart',
    ...(Object.fromEntries(given) as Partial<LimitDraft>),
  };
}

function readProducts(cells: Cells, known: KnownByKind): ProductSelection | undefined {
  if (cells.text('products') === ALL) return { kind: 'all' };
  const ids = cells.ids('products', 'product', known);
  return ids && { kind: 'specific', items: ids.map((productId) => ({ productId })) };
}

function readTags(cells: Cells): CustomerTagSelection | undefined {
  const text = cells.text('customer_tags');
  if (text === undefined) return undefined;
  return text === ALL ? { kind: 'all' } : { kind: 'specific', tags: [...new Set(fromList(text))] };
}

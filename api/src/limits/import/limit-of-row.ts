// A row of a file as the limit that it would create. Every cell that is wrong is named by its column.
import { planAllows, type Entitlement } from '@purchase-limits/domain/in-force';
import type { Language } from '@purchase-limits/domain/languages';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { NO_BOUND, validateLimit } from '@purchase-limits/domain/validate-limit';
import { LIMIT_COLUMNS, type ImportProblem, type LimitColumn } from '@purchase-limits/contract/limit-import';
import { UPGRADE_FOR_COLLECTIONS } from '../entitlement-errors.js';
import { Cells, type KnownToRow, type Wrong } from './cells.js';
import { draftOfCells } from './draft-of-cells.js';
import type { FileRow } from './read-limit-file.js';

/** Context for reading a row. */
export type RowContext = {
  shop: { currency: string; defaultLanguage: Language };
  entitlement: Entitlement;
  known: KnownToRow;
  /** Whether a limit is there already: what it may become depends on what it is. */
  isChange?: boolean;
};
/** `isRead`: what is wrong, if anything, is with the limit, and not with the text of a cell. */
export type LimitOfRow = { draft: LimitDraft; wrong: Wrong; isRead: boolean };

/** The column for a limit's field, or for a part of it that has its own. */
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
  targets: 'targets',
  applyToEachVariant: 'each_variant',
  countTogether: 'together',
  neverTogether: 'never_together',
  purchaseType: 'purchase_type',
  appliesWhen: 'applies_when',
  'exclusions.products': 'excluded_products',
  'exclusions.customerTags': 'excluded_tags',
  exclusions: 'details',
  repurchase: 'repurchase',
  notificationTrigger: 'trigger',
  hint: 'hint',
  'contactUs.url': 'contact_url',
  replaces: 'replaces',
  brokenOrders: 'details',
  messages: 'details',
};
const BOUNDS: readonly LimitColumn[] = ['min', 'max', 'multiple'];
/** Allowed values depend on the type; these don't. */
const OF_EVERY_TYPE: readonly LimitColumn[] = ['name', 'min', 'max', 'multiple', 'start_date', 'end_date', 'details'];

/** The limit that the row describes, or what is wrong with it. Of what it replaces, it has the names. */
export function limitOfRow({ cells, hasSurplus }: Omit<FileRow, 'row'>, context: RowContext): LimitOfRow {
  const wrong: Wrong = new Map();
  if (hasSurplus) wrong.set(null, 'There is a value where no column has a name');
  const { draft, inDetails } = draftOfCells(new Cells(cells, wrong), context);
  const isRead = wrong.size === 0;
  for (const [path, message] of Object.entries(validateLimit(draft, context.shop))) {
    const isInDetails = inDetails.has(path.split('.')[0]!);
    const column = isInDetails ? 'details' : columnOf(path);
    if (!wrong.has(column) && isOwnError(column, message, wrong))
      wrong.set(column, column === 'details' ? `${path}: ${message}` : message);
  }
  const paid = paidColumn(draft);
  if (!context.isChange && !wrong.has('type') && !wrong.has(paid) && !planAllows(context.entitlement.plan, draft))
    wrong.set(paid, UPGRADE_FOR_COLLECTIONS);
  return { draft, wrong, isRead };
}

/** Where a row asks for what only some plans include. */
export function paidColumn({ type }: LimitDraft): LimitColumn {
  return type === 'collection' ? 'type' : 'apply_to';
}

function columnOf(path: string): LimitColumn | null {
  const [field, part] = path.split('.');
  return COLUMN_OF_FIELD[`${field}.${part}`] ?? COLUMN_OF_FIELD[field!] ?? null;
}

/** In the order of the columns. */
export function problemsOf(row: number, wrong: Wrong): Omit<ImportProblem, 'value'>[] {
  return [...wrong]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([column, message]) => ({ row, column, message }));
}

const placeOf = (column: LimitColumn | null) => (column ? LIMIT_COLUMNS.indexOf(column) : LIMIT_COLUMNS.length);

/** Whether the error is of this cell, and does not follow from another that could not be read. */
function isOwnError(column: LimitColumn | null, message: string, wrong: ReadonlyMap<LimitColumn | null, string>) {
  if (wrong.has('type') && !OF_EVERY_TYPE.includes(column as LimitColumn)) return false;
  if (message === NO_BOUND) return !wrong.has('type') && !BOUNDS.some((bound) => wrong.has(bound));
  return !(wrong.has('condition') && BOUNDS.includes(column as LimitColumn));
}

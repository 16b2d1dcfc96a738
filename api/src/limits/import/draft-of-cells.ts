// The cells of a row as a draft. Each column has a part of the limit; `details` has what they can't carry.
import {
  APPLY_TO,
  CART_NOTIFICATION_TRIGGERS,
  CONDITION_TYPES,
  LIMIT_STATUSES,
  LIMIT_TYPES,
  NOTIFICATION_TRIGGERS,
  PERSONS,
  PURCHASE_TYPES,
  type CustomerTagSelection,
  type Limit,
  type LimitDraft,
  type Repurchase,
} from '@purchase-limits/domain/limit';
import { boundDecimals } from '@purchase-limits/domain/validate-limit';
import type { LimitColumn, LimitFileDetails } from '@purchase-limits/contract/limit-import';
import { ALL } from './cell-text.js';
import type { Cells, KnownToRow } from './cells.js';

type DraftContext = { known: KnownToRow; shop: { currency: string } };
type Excluded = Partial<Limit['exclusions']>;

const TRIGGERS = [...new Set([...NOTIFICATION_TRIGGERS, ...CART_NOTIFICATION_TRIGGERS])];
export type FieldInDetails = keyof LimitFileDetails;
/** The columns of a field, or of a part of it, that `details` can hold as well. */
export const COLUMNS_IN_DETAILS: Record<string, readonly LimitColumn[] | undefined> = {
  products: ['products'],
  collectionIds: ['collections'],
  customerTags: ['customer_tags'],
  appliesWhen: ['applies_when'],
  targets: ['targets'],
  'exclusions.products': ['excluded_products'],
  'exclusions.customerTags': ['excluded_tags'],
  repurchase: ['repurchase', 'repurchase_shared', 'never_over', 'persons'],
  contactUs: ['contact_us', 'contact_url'],
};

/** The columns that say the same as `details`. */
export function columnsInDetails({ exclusions, ...details }: LimitFileDetails): LimitColumn[] {
  const parts = Object.keys(exclusions ?? {}).map((part) => `exclusions.${part}`);
  return [...Object.keys(details), ...parts].flatMap((field) => COLUMNS_IN_DETAILS[field] ?? []);
}

/** `inDetails`: the fields that the cell `details` has. `replaces` has the names of limits. */
export function draftOfCells(
  cells: Cells,
  { known, shop }: DraftContext,
): { draft: LimitDraft; inDetails: ReadonlySet<string> } {
  const conditionType = cells.choice('condition', CONDITION_TYPES);
  const decimals = boundDecimals({ conditionType }, shop.currency);
  const details = cells.details();
  const { exclusions: excluded, ...others } = details;
  const values = {
    status: cells.choice('status', LIMIT_STATUSES),
    conditionType,
    min: cells.number('min', decimals),
    max: cells.number('max', decimals),
    multiple: cells.number('multiple', decimals),
    startDate: cells.text('start_date'),
    endDate: cells.text('end_date'),
    products: cells.products('products', known),
    collectionIds: cells.ids('collections', 'collection', known),
    customerTags: readTags(cells),
    appliesWhen: cells.conditions('applies_when'),
    replaces: cells.list('replaces'),
    applyTo: cells.choice('apply_to', APPLY_TO),
    targets: cells.products('targets', known),
    applyToEachVariant: cells.flag('each_variant'),
    countTogether: cells.flag('together'),
    neverTogether: cells.flag('never_together'),
    purchaseType: cells.choice('purchase_type', PURCHASE_TYPES),
    exclusions: readExclusions(cells, known, excluded),
    notificationTrigger: cells.choice('trigger', TRIGGERS),
    hint: cells.flag('hint'),
    repurchase: readRepurchase(cells),
    contactUs: readContact(cells),
    ...others,
  };
  refuseTwice(cells, details);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    draft: {
      name: cells.text('name') ?? '',
      type: cells.required('type', LIMIT_TYPES) ?? 'cart',
      ...(Object.fromEntries(given) as Partial<LimitDraft>),
    },
    inDetails: new Set(Object.keys(others)),
  };
}

/** What both a column and `details` have can't be meant. */
function refuseTwice(cells: Cells, details: LimitFileDetails): void {
  const twice = columnsInDetails(details).filter((column) => cells.text(column) !== undefined);
  if (twice.length > 0)
    cells.refuse('details', `It says the same as ${twice.join(', ')}. Empty that cell, or remove it from here.`);
}

function readTags(cells: Cells): CustomerTagSelection | undefined {
  if (cells.text('customer_tags') === ALL) return { kind: 'all' };
  const tags = cells.list('customer_tags');
  return tags && { kind: 'specific', tags };
}

function readExclusions(cells: Cells, known: KnownToRow, excluded: Excluded | undefined): Excluded | undefined {
  const products = cells.ids('excluded_products', 'product', known)?.map((productId) => ({ productId }));
  const customerTags = cells.list('excluded_tags');
  if (!products && !customerTags && !excluded) return undefined;
  return { ...excluded, ...(products && { products }), ...(customerTags && { customerTags }) };
}

function readRepurchase(cells: Cells): Repurchase | undefined {
  const window = cells.repurchase('repurchase');
  const shared = cells.flag('repurchase_shared');
  const neverOver = cells.flag('never_over');
  const persons = cells.choice('persons', PERSONS);
  if (!window && shared === undefined && neverOver === undefined && !persons) return undefined;
  return {
    ...(window ?? { option: 'no_limit' }),
    ...(shared !== undefined && { shared }),
    ...(neverOver !== undefined && { neverOver }),
    ...(persons && { persons }),
  };
}

function readContact(cells: Cells): Limit['contactUs'] | undefined {
  const enabled = cells.flag('contact_us');
  const url = cells.text('contact_url');
  return enabled === undefined && url === undefined ? undefined : { enabled: enabled ?? true, url: url ?? '' };
}

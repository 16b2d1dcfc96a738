// The cells of a row as values. What is wrong with one is noted by its column, and it counts as absent.
import type { AppliesWhen } from '@purchase-limits/domain/applies-when';
import {
  PERIOD_UNITS,
  REPURCHASE_OPTIONS,
  type ProductItem,
  type ProductSelection,
  type Repurchase,
} from '@purchase-limits/domain/limit';
import { readTypedNumber } from '@purchase-limits/domain/typed-number';
import { REQUIRED } from '@purchase-limits/domain/validate-products';
import type { LimitColumn, LimitFileDetails } from '@purchase-limits/contract/limit-import';
import { ALL, fromList } from './cell-text.js';
import { readDetailsCell } from './details-cell.js';
import { quotedList } from './limit-columns.js';
import { productItemOf } from './product-item.js';
import type { FileRow } from './read-limit-file.js';
import { idOf, referenceOf, type Kind, type KnownByKind } from './references.js';
import { readWhenCell } from './when-cell.js';

const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];
const PERIOD = /^(\d{1,9}) +(\w+)$/;

/** What is wrong, by column; null: it is in no column. */
export type Wrong = Map<LimitColumn | null, string>;
/** `kept`: ids that the limit has already, whether or not the store still knows them. */
export type KnownToRow = KnownByKind & { kept?: ReadonlySet<string> };

export class Cells {
  constructor(
    private readonly cells: FileRow['cells'],
    readonly wrong: Wrong,
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

  /** The items of a list, each once. */
  list(column: LimitColumn): string[] | undefined {
    const text = this.text(column);
    return text === undefined ? undefined : [...new Set(fromList(text))];
  }

  /** The ids of what a list names. */
  ids(column: LimitColumn, kind: Kind, known: KnownToRow): string[] | undefined {
    const items = this.list(column);
    if (!items) return undefined;
    const found = items.map((item) => ({ item, id: idIn(kind, item, known) }));
    this.refuseUnknown(column, kind, found);
    return [...new Set(found.flatMap(({ id }) => id ?? []))];
  }

  /** The chosen products, of some maybe just the variants. */
  products(column: LimitColumn, known: KnownToRow): ProductSelection | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (text === ALL) return { kind: 'all' };
    const found = fromList(text).map((item) => {
      const { reference, variantIds } = productItemOf(item);
      return { item, id: idIn('product', reference, known), variantIds };
    });
    this.refuseUnknown(column, 'product', found);
    const items = found.flatMap(({ id, variantIds }): ProductItem[] =>
      id === null ? [] : [{ productId: id, ...(variantIds && { variantIds }) }],
    );
    return { kind: 'specific', items: withoutRepeated(items) };
  }

  conditions(column: LimitColumn): AppliesWhen | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const read = readWhenCell(text);
    if (typeof read !== 'string') return read;
    this.refuse(column, read);
    return undefined;
  }

  /** An option by its name, or a period such as `30 days`. */
  repurchase(column: LimitColumn): Pick<Repurchase, 'option' | 'every'> | undefined {
    const text = this.text(column)?.toLowerCase();
    if (text === undefined) return undefined;
    const option = REPURCHASE_OPTIONS.find((known) => known === text && known !== 'custom');
    if (option) return { option };
    const [, amount, unit] = PERIOD.exec(text) ?? [];
    const known = PERIOD_UNITS.find((one) => one === unit || one === `${unit}s`);
    if (known) return { option: 'custom', every: { amount: Number(amount), unit: known } };
    const options = REPURCHASE_OPTIONS.filter((one) => one !== 'custom').join(', ');
    this.refuse(column, `Use one of ${options}, or a period such as 30 days`);
    return undefined;
  }

  details(): LimitFileDetails {
    const text = this.text('details');
    if (text === undefined) return {};
    const read = readDetailsCell(text);
    if (typeof read !== 'string') return read;
    this.refuse('details', read);
    return {};
  }

  refuse(column: LimitColumn, message: string): void {
    this.wrong.set(column, message);
  }

  private refuseUnknown(column: LimitColumn, kind: Kind, found: readonly { item: string; id: string | null }[]): void {
    const unknown = found.filter(({ id }) => id === null).map(({ item }) => item);
    if (unknown.length > 0) this.refuse(column, `The store has no ${kind} ${quotedList([...new Set(unknown)])}`);
  }
}

function idIn(kind: Kind, item: string, known: KnownToRow): string | null {
  const reference = referenceOf(kind, item);
  const isKept = reference.id !== undefined && known.kept?.has(reference.id);
  return idOf(reference, known[kind]) ?? (isKept ? reference.id! : null);
}

function withoutRepeated(items: readonly ProductItem[]): ProductItem[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

// A limit that is exported and imported again is the same, but for what `not_exported` names.
import fc from 'fast-check';
import {
  APPLY_TO,
  completeLimit,
  CONDITION_TYPES,
  LIMIT_STATUSES,
  LIMIT_TYPES,
  type Limit,
  type LimitDraft,
} from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { ALL, fromCell, fromList, toCell, toList } from '../src/limits/import/cell-text.js';
import { limitOfRow, type LimitOfRow } from '../src/limits/import/limit-of-row.js';
import { readLimitFile } from '../src/limits/import/read-limit-file.js';
import type { KnownByKind } from '../src/limits/import/references.js';
import { csvOf, EXPORTED_COLUMNS, notExported, rowOfLimit } from '../src/limits/import/row-of-limit.js';

const SHOP = { currency: 'USD', defaultLanguage: 'en' as const };
/** Ids with handles, of which some look like something else, and one that the platform does not know any more. */
const HANDLES = { '1': 'hoodie', '2': '2', '3': '1', '4': 'größe-4', '5': 'id', '6': 'e5' };
const IDS = [...Object.keys(HANDLES), '7', '12345678901234567890'];

const known = (handles: Record<string, string>) => ({
  handles: new Map(Object.entries(handles)),
  ids: new Map(Object.entries(handles).map(([id, handle]) => [handle, id])),
});
/** What the platform tells while exporting, and while importing: then it knows every id. */
const toldOnExport: KnownByKind = { product: known(HANDLES), collection: known({}) };
const everyId = { ...Object.fromEntries(IDS.map((id) => [id, `handle-${id}`])), ...HANDLES };
const toldOnImport: KnownByKind = { product: known(everyId), collection: known(everyId) };

/** Texts as merchants write them, with what spreadsheets and files stumble over. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'",;|\\* #'), fc.string({ unit: 'grapheme' })), { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\0', '').trim())
  .filter((joined) => joined !== '');
const ids = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 4 });
const bound = fc.option(fc.integer({ min: 1, max: 5_000_000 }));
const amount = fc.option(fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100));

const draft: fc.Arbitrary<LimitDraft> = fc
  .record({
    name: text,
    type: fc.constantFrom(...LIMIT_TYPES),
    status: fc.constantFrom(...LIMIT_STATUSES),
    conditionType: fc.constantFrom(...CONDITION_TYPES),
    counts: fc.record({ min: bound, max: bound, multiple: bound }),
    amounts: fc.record({ min: amount, max: amount }),
    startDate: fc.constantFrom('2026-01-01', '2026-02-28', '1970-01-01'),
    endDate: fc.option(fc.constantFrom('2026-02-28', '2030-12-31')),
    products: fc.oneof(
      fc.constant({ kind: 'all' as const }),
      ids.map((chosen) => ({ kind: 'specific' as const, items: chosen.map((productId) => ({ productId })) })),
      ids.map((chosen) => ({
        kind: 'specific' as const,
        items: chosen.map((productId) => ({ productId, variantIds: ['9'] })),
      })),
    ),
    collectionIds: ids,
    customerTags: fc.oneof(
      fc.constant({ kind: 'all' as const }),
      fc
        .uniqueArray(fc.oneof(text, fc.constantFrom('*', 'a|b', '\\')), { minLength: 1, maxLength: 4 })
        .map((tags) => ({ kind: 'specific' as const, tags })),
    ),
    applyTo: fc.constantFrom(...APPLY_TO),
    applyToEachVariant: fc.boolean(),
    repurchase: fc.constantFrom({ option: 'no_limit' as const }, { option: 'once_per_year' as const }),
    contactUs: fc.constantFrom({ enabled: false, url: '' }, { enabled: true, url: 'https://a.example' }),
    messages: fc.constantFrom({}, { en: { maximumQuantityLimitMessage: 'No more' } }),
    exclusions: fc.constantFrom<Partial<Limit['exclusions']>[]>({}, { products: [{ productId: '1' }] }),
  })
  .map(({ counts, amounts, type, applyTo, ...rest }) => ({
    ...rest,
    ...(rest.conditionType === 'product_quantity' ? counts : amounts),
    type,
    applyTo: type === 'customer_tag' || type === 'product-blocking' ? applyTo : 'cart',
  }));

const savedLimit = draft
  .map((given) => completeLimit('L', given))
  // Targets of their own cannot stand in a file: such a row is refused on import.
  .filter((limit) => !(limit.type === 'product-blocking' && limit.applyTo === 'product'))
  .filter((limit) => Object.keys(validateLimit(limit, SHOP)).length === 0);

function imported(csv: string, context = toldOnImport): LimitOfRow[] {
  return readLimitFile(Buffer.from(csv)).map((row) =>
    limitOfRow(row, { shop: SHOP, entitlement: { plan: 'basic', level: 'free' }, known: context }),
  );
}

/** The limit without what `notExported` names. */
function carried(limit: Limit): Limit {
  const { products } = limit;
  const whole = products?.kind === 'specific' && {
    products: { ...products, items: products.items.map(({ productId }) => ({ productId })) },
  };
  return completeLimit('L', {
    ...limit,
    ...whole,
    exclusions: {},
    repurchase: { option: 'no_limit' },
    contactUs: { enabled: false, url: '' },
    messages: {},
  });
}

describe('a limit in a file', () => {
  it('is the same limit when it is imported again, but for what the file says that it lacks', () => {
    fc.assert(
      fc.property(fc.array(savedLimit, { minLength: 1, maxLength: 5 }), (limits) => {
        const csv = csvOf([[...EXPORTED_COLUMNS], ...limits.map((limit) => rowOfLimit(limit, toldOnExport))]);
        const read = imported(csv);
        expect(read.flatMap(({ problems }) => problems)).toStrictEqual([]);
        expect(read.map(({ draft: given }) => completeLimit('L', given!))).toStrictEqual(limits.map(carried));
        for (const limit of limits)
          expect([notExported(limit).length === 0, limit]).toStrictEqual([isSame(limit, carried(limit)), limit]);
      }),
      { numRuns: 300 },
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(savedLimit, (limit) => {
        for (const cell of rowOfLimit(limit, toldOnExport)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('whose targets cannot stand in a file is refused on import, and says what to do', () => {
    const limit = completeLimit('L', {
      name: 'Together',
      type: 'product-blocking',
      products: { kind: 'all' },
      applyTo: 'product',
      targets: { kind: 'all' },
      max: 1,
    });
    expect(notExported(limit)).toEqual(['products that are measured']);
    const [read] = imported(csvOf([[...EXPORTED_COLUMNS], rowOfLimit(limit, toldOnExport)]));
    expect(read!.problems).toEqual([
      { row: 2, column: 'apply_to', message: expect.stringMatching(/^Which products are measured cannot stand/) },
    ]);
  });
});

const isSame = (one: Limit, other: Limit) => JSON.stringify(one) === JSON.stringify(other);

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@user', "'@user"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'quoted'", "''quoted'"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('of the text %j is %j, and is read again', (written, cell) => {
    expect(toCell(written)).toBe(cell);
    expect(fromCell(cell)).toBe(written);
  });

  it.each(["'90s shirts", "'", "' =1"])('%j that a person typed stays as it is', (typed) => {
    expect(fromCell(typed)).toBe(typed);
  });

  it('with a list keeps every item, whatever is in it', () => {
    const item = text.filter((one) => one === one.trim());
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(fromList(toList(items))).toStrictEqual(items);
      }),
    );
    expect(toList([ALL])).not.toBe(ALL);
    expect(fromList(' a | |b\\c|\\|')).toStrictEqual(['a', 'b\\c', '|']);
  });
});

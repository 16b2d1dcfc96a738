// A limit that is exported and imported again is the same.
import fc from 'fast-check';
import { changesBetween } from '@purchase-limits/domain/limit-changes';
import { completeLimit, LIMIT_TYPES, type Limit } from '@purchase-limits/domain/limit';
import { LIMIT_COLUMNS, type LimitImportMode } from '@purchase-limits/contract/limit-import';
import { ALL, fromCell, fromList, toCell, toList } from '../src/limits/import/cell-text.js';
import { planRows, type PlannedRow } from '../src/limits/import/plan-rows.js';
import { readLimitFile } from '../src/limits/import/read-limit-file.js';
import type { KnownByKind } from '../src/limits/import/references.js';
import { replacedTexts } from '../src/limits/import/replaced-texts.js';
import { csvOf, rowOfLimit } from '../src/limits/import/row-of-limit.js';
import { SHOP, text, validLimit } from './random-limits.js';

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

/** Limits of a shop, of which later ones replace earlier ones. */
const limits = fc
  .array(fc.tuple(validLimit(IDS, IDS), fc.array(fc.nat(), { maxLength: 3 })), { minLength: 1, maxLength: 5 })
  .map((drafts) =>
    drafts.map(([limit, replaced], at): Limit => {
      const replaces = at === 0 ? [] : [...new Set(replaced.map((which) => idAt(which % at)))];
      return completeLimit(idAt(at), { ...limit, replaces });
    }),
  );
const idAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function exported(all: readonly Limit[]): string {
  const textsOf = replacedTexts(all);
  const rows = all.map((limit) => rowOfLimit({ limit, version: 3, replaces: textsOf(limit.replaces) }, toldOnExport));
  return csvOf([[...LIMIT_COLUMNS], ...rows]);
}

function planned(csv: string, mode: LimitImportMode, stored: readonly Limit[], told = toldOnImport): PlannedRow[] {
  return planRows(readLimitFile(Buffer.from(csv), mode), {
    mode,
    context: { shop: SHOP, entitlement: { plan: 'basic', level: 'free' }, known: told },
    limits: { known: stored, stored: stored.map((limit) => ({ limit, version: 3, stoppedBy: null })) },
  });
}

const wrongIn = (rows: readonly PlannedRow[]) => rows.flatMap(({ wrong }) => [...wrong]);

describe('a limit in a file', () => {
  it('is the same limit when another store with the same products imports it', () => {
    fc.assert(
      fc.property(limits, (all) => {
        const rows = planned(exported(all), 'create', []);
        expect(wrongIn(rows)).toStrictEqual([]);
        const oldId = new Map(rows.map(({ id }, at) => [id, all[at]!.id]));
        const read = rows.map(({ id, draft }) =>
          completeLimit(oldId.get(id)!, { ...draft, replaces: (draft.replaces ?? []).map((one) => oldId.get(one)!) }),
        );
        for (const [at, limit] of all.entries()) expect(changesBetween(limit, read[at]!)).toStrictEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('stays as it is when the file is sent back, also where it names products that are gone', () => {
    fc.assert(
      fc.property(limits, (all) => {
        const rows = planned(exported(all), 'update', all, toldOnExport);
        expect(wrongIn(rows)).toStrictEqual([]);
        expect(rows.map(({ outcome, changes }) => [outcome, changes])).toStrictEqual(all.map(() => ['unchanged', []]));
      }),
      { numRuns: 200 },
    );
  });

  it('stays as it is whichever of its columns are sent back', () => {
    fc.assert(
      fc.property(validLimit(IDS, IDS), fc.subarray([...LIMIT_COLUMNS]), (drawn, columns) => {
        const limit = { ...drawn, id: idAt(0) };
        const cells = rowOfLimit({ limit, version: 3, replaces: [] }, toldOnExport);
        const chosen = [...new Set(['id' as const, ...columns])];
        const csv = csvOf([chosen, chosen.map((column) => cells[LIMIT_COLUMNS.indexOf(column)]!)]);
        const [row] = planned(csv, 'update', [limit]);
        expect([[...row!.wrong], row!.outcome, row!.changes]).toStrictEqual([[], 'unchanged', []]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what the file has no column for', () => {
    fc.assert(
      fc.property(validLimit(IDS, IDS), (limit) => {
        const [row] = planned(
          csvOf([
            ['id', 'name'],
            [idAt(0), 'Renamed'],
          ]),
          'update',
          [{ ...limit, id: idAt(0) }],
        );
        expect([...row!.wrong]).toStrictEqual([]);
        expect(row!.changes.map(({ field }) => field)).toStrictEqual(limit.name === 'Renamed' ? [] : ['name']);
      }),
      { numRuns: 200 },
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(validLimit(IDS, IDS), (limit) => {
        for (const cell of rowOfLimit({ limit, version: 1, replaces: [] }, toldOnExport))
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('can be of every type, with what it measures', () => {
    const seen = new Set(fc.sample(validLimit(IDS, IDS), 500).map(({ type, applyTo }) => `${type} ${applyTo ?? ''}`));
    for (const type of LIMIT_TYPES) expect([...seen].join('\n')).toContain(type);
    expect(seen).toContain('product-blocking product');
  });
});

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

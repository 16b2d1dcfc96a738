// The rows of a checked file, as they are kept to be checked again.
import { correctRows, fromKept, keptRows } from '../src/limits/import/correct-rows.js';

const ROWS = [
  { row: 2, cells: { name: 'A', max: '3' }, hasSurplus: false },
  { row: 3, cells: { name: 'B', status: 'inactive' }, hasSurplus: false },
];
const kept = (content: unknown) => keptRows(Buffer.from(JSON.stringify(content)));

describe('the rows of a checked file', () => {
  it('are kept with the columns that the file has, of which no row may have a cell', () => {
    const file = { columns: ['name', 'max', 'status', 'end_date'] as const, rows: ROWS };
    expect(fromKept(kept(file))).toStrictEqual(file);
  });

  it('of a release that kept no columns have those in which there is something', () => {
    expect(fromKept(kept(ROWS))).toStrictEqual({ columns: ['name', 'max', 'status'], rows: ROWS });
  });

  it('can be corrected in a column that the file does not have', () => {
    const { rows } = fromKept(kept(ROWS));
    correctRows(rows, [{ row: 2, column: 'version', value: '4' }]);
    expect(rows[0]!.cells).toStrictEqual({ name: 'A', max: '3', version: '4' });
  });
});

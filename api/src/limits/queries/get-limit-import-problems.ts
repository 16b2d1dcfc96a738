import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { toCell } from '../import/cell-text.js';
import { toImportView } from '../import/limit-import.entity.js';
import { BYTE_ORDER_MARK, csvOf } from '../import/row-of-limit.js';
import { readImport } from './get-limit-import.js';

/** What is wrong with the file, a row each, to correct it by; throws when the shop has none with this id. */
export class GetLimitImportProblems extends ShopQuery<string, { importId: string }> {}

export const GetLimitImportProblemsHandler = queryHandler(
  GetLimitImportProblems,
  async (tx, { given: { importId } }) => {
    const { problems } = toImportView(await readImport(tx, importId));
    const rows = problems.map(({ row, column, message }) => [String(row ?? ''), toCell(column ?? ''), toCell(message)]);
    return BYTE_ORDER_MARK + csvOf([['row', 'column', 'problem'], ...rows]);
  },
);

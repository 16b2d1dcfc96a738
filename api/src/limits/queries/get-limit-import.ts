import type { LimitImport } from '@purchase-limits/contract/limit-import';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { toCell } from '../import/cell-text.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';
import { BYTE_ORDER_MARK, csvOf } from '../import/row-of-limit.js';

/** An uploaded file of the shop; throws when it has none with this id. */
export class GetLimitImport extends ShopQuery<LimitImport> {
  constructor(
    shopId: string,
    readonly importId: string,
  ) {
    super(shopId);
  }
}

export const GetLimitImportHandler = queryHandler(GetLimitImport, async (tx, { importId }) => {
  return toImportView(await readImport(tx, importId));
});

/** What is wrong with the file, a row each, to correct it by; throws like {@link GetLimitImport}. */
export class GetLimitImportProblems extends ShopQuery<string> {
  constructor(
    shopId: string,
    readonly importId: string,
  ) {
    super(shopId);
  }
}

export const GetLimitImportProblemsHandler = queryHandler(GetLimitImportProblems, async (tx, { importId }) => {
  const { problems } = toImportView(await readImport(tx, importId));
  const rows = problems.map(({ row, column, message }) => [String(row ?? ''), toCell(column ?? ''), toCell(message)]);
  return BYTE_ORDER_MARK + csvOf([['row', 'column', 'problem'], ...rows]);
});

async function readImport(tx: Tx, id: string): Promise<LimitImportEntity> {
  const found = await tx.manager.findOneBy(LimitImportEntity, { id });
  if (!found) throw new NotFoundError('import');
  return found;
}

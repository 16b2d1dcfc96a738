import { randomUUID } from 'node:crypto';
import { setImmediate as givePlace } from 'node:timers/promises';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import {
  MOST_LISTED,
  type ImportProblem,
  type ImportWarning,
  type LimitImport,
} from '@purchase-limits/contract/limit-import';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { FindHandles } from '../../catalog/queries/find-handles.js';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import type { SentFile } from '../../http/sent-file.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { fileError } from '../import/file-error.js';
import { contradictionsInFile } from '../import/file-contradictions.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';
import { limitOfRow, type RowContext } from '../import/limit-of-row.js';
import { readLimitFile, type FileRow } from '../import/read-limit-file.js';
import { referencesIn, type Kind, type KnownByKind } from '../import/references.js';
import { readActiveLimits } from '../queries/read-limits.js';
import { bytesOf, readSizes, sizeProblem } from '../shop-sizes.js';

/** The merchant uploads a file of limits. It is checked as a whole and kept, and nothing is created yet. */
export class CheckLimitFile extends Command<LimitImport> {
  constructor(
    readonly shop: CurrentShop,
    readonly fileName: string,
    /** null: what was sent is no CSV. */
    readonly file: SentFile | null,
  ) {
    super();
  }
}

type Checked = Pick<LimitImportEntity, 'problems' | 'problemCount' | 'preview' | 'rows' | 'valid'> & {
  drafts: { row: number; draft: LimitDraft }[];
};

const MOST_NAMED = 10_000;
/** Rows that are checked without giving other requests a turn. */
const ROWS_AT_ONCE = 200;

@CommandHandler(CheckLimitFile)
export class CheckLimitFileHandler implements ICommandHandler<CheckLimitFile> {
  /** Shops with a file that is being checked: one at a time, as it takes memory and computing. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly transactions: Transactions,
    private readonly queries: QueryBus,
  ) {}

  async execute({ shop, fileName, file }: CheckLimitFile): Promise<LimitImport> {
    if (!/\.csv$/i.test(fileName)) throw fileError('File type must be .csv');
    if (!file) throw fileError('Send the file as text/csv', 415, 'unsupported_media_type');
    if (this.busy.has(shop.id))
      throw fileError('Another file is being checked. Please try again in a moment.', 429, 'too_many_requests');
    this.busy.add(shop.id);
    try {
      return await this.check(shop, fileName, file);
    } finally {
      this.busy.delete(shop.id);
    }
  }

  private async check(shop: CurrentShop, fileName: string, file: SentFile): Promise<LimitImport> {
    const rows = await readLimitFile(file);
    const known = {
      product: await this.find(shop, 'product', rows),
      collection: await this.find(shop, 'collection', rows),
    };
    const entitlement = await this.transactions.run(shop.id, (tx) => readEntitlement(tx));
    const checked = await checkRows(rows, { shop, entitlement, known });
    const active = await this.transactions.run(shop.id, readActiveLimits);
    const warnings = await contradictionsInFile(
      checked.drafts,
      active.map(({ limit }) => limit),
    );
    return this.transactions.run(shop.id, (tx) => keep(tx, shop, fileName, { ...checked, warnings }));
  }

  private async find(shop: CurrentShop, kind: Kind, rows: readonly FileRow[]): Promise<KnownByKind[Kind]> {
    const wanted = referencesIn(rows, kind);
    if (wanted.ids.length + wanted.handles.length > MOST_NAMED)
      throw fileError(`The file names more than ${MOST_NAMED} ${kind}s. Divide it into several files.`);
    return this.queries.execute(new FindHandles(shop, kind, wanted));
  }
}

async function checkRows(rows: readonly FileRow[], context: RowContext): Promise<Checked> {
  const checked: Checked = { rows: rows.length, valid: 0, problems: [], problemCount: 0, preview: [], drafts: [] };
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await givePlace();
    const { draft, problems } = limitOfRow(row, context);
    note(checked, problems);
    if (!draft) continue;
    checked.valid += 1;
    checked.drafts.push({ row: row.row, draft });
    if (checked.preview.length < MOST_LISTED.preview)
      checked.preview.push({ row: row.row, name: draft.name, type: draft.type, status: draft.status ?? 'active' });
  }
  return checked;
}

function note(checked: Pick<Checked, 'problems' | 'problemCount'>, problems: readonly ImportProblem[]): void {
  checked.problemCount += problems.length;
  checked.problems.push(...problems.slice(0, MOST_LISTED.problems - checked.problems.length));
}

/** Keeps the checked file in place of the shop's earlier ones. An import that is under way stays, for a day. */
async function keep(
  tx: Tx,
  shop: CurrentShop,
  fileName: string,
  { drafts: found, ...checked }: Checked & { warnings: ImportWarning[] },
): Promise<LimitImport> {
  const held = await readSizes(tx);
  const drafts = found.map(({ draft }) => draft);
  const active = drafts.filter(({ status }) => status !== 'inactive');
  const tooMuch = sizeProblem({
    limits: held.limits + checked.valid,
    active: held.active + active.length,
    bytes: held.bytes + active.reduce((sum, draft) => sum + bytesOf(draft), 0),
  });
  if (tooMuch) note(checked, [{ row: null, column: null, message: tooMuch }]);
  await tx.rows(
    `DELETE FROM limit_import
     WHERE status NOT IN ('waiting', 'importing') OR created_at < $1::timestamptz - interval '1 day'`,
    [now()],
  );
  const kept = tx.manager.create(LimitImportEntity, {
    ...checked,
    id: randomUUID(),
    shopId: shop.id,
    fileName,
    status: 'checked',
    done: 0,
    // What cannot be started is not kept.
    drafts: checked.problemCount === 0 ? drafts : null,
    failure: null,
    eventId: null,
    by: shop.userId,
    createdAt: now(),
  });
  await tx.manager.insert(LimitImportEntity, kept as object);
  return toImportView(kept);
}

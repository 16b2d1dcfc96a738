import { randomUUID } from 'node:crypto';
import { MOST_LISTED, type LimitImport } from '@purchase-limits/contract/limit-import';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { FindHandles } from '../../catalog/queries/find-handles.js';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { RuleError } from '../../http/rule-error.js';
import type { SentFile } from '../../http/sent-file.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { UploadThreads, type ThreadTask, type Upload } from '../../uploads/upload-threads.js';
import { fileBytes } from '../import/file-bytes.js';
import { fileError } from '../import/file-error.js';
import type { CheckedFile, FileContext, ParsedFile } from '../import/limit-file-thread.js';
import { LimitImportEntity, toImportView } from '../import/limit-import.entity.js';
import { readActiveLimits } from '../queries/read-limits.js';
import { readSizes, sizeProblem } from '../shop-sizes.js';

/** The merchant uploads a file of limits. Checks and stores all of it, without creating anything yet. */
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

/** Each takes up to 10 MB of memory while it arrives. */
const MOST_FILES_AT_ONCE = 16;
/** In the build: tests run the sources, and a thread is started from what was built. */
const THREAD = new URL('../../../dist/limits/import/limit-file-thread.js', import.meta.url);
const PARSE: ThreadTask<{ bytes: Uint8Array }, ParsedFile> = { file: THREAD, name: 'parseFile' };
const CHECK: ThreadTask<FileContext, CheckedFile> = { file: THREAD, name: 'checkFile' };
const TOO_MUCH = {
  field: 'file',
  message: 'This file takes too long to read. Split it into smaller files.',
  code: 'invalid_file',
};

@CommandHandler(CheckLimitFile)
export class CheckLimitFileHandler implements ICommandHandler<CheckLimitFile> {
  /** Shops with a file that is being checked: one at a time, as it takes memory and computing. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly transactions: Transactions,
    private readonly queries: QueryBus,
    private readonly threads: UploadThreads,
  ) {}

  async execute({ shop, fileName, file }: CheckLimitFile): Promise<LimitImport> {
    if (!/\.csv$/i.test(fileName)) throw fileError('File type must be .csv');
    if (!file) throw fileError('Send the file as text/csv', 415, 'unsupported_media_type');
    if (this.busy.has(shop.id))
      throw fileError('Another file is being checked. Please try again in a moment.', 429, 'too_many_requests');
    if (this.busy.size >= MOST_FILES_AT_ONCE)
      throw new RuleError(503, 'unavailable', 'Many stores are uploading right now. Try again in a moment.');
    this.busy.add(shop.id);
    try {
      return await this.check(shop, fileName, file);
    } finally {
      this.busy.delete(shop.id);
    }
  }

  private async check(shop: CurrentShop, fileName: string, file: SentFile): Promise<LimitImport> {
    const upload: Upload = { shopId: shop.id, tooMuch: TOO_MUCH };
    const bytes = await fileBytes(file);
    const { rows, references } = await this.threads.run(PARSE, { bytes }, upload);
    const known = {
      product: await this.queries.execute(new FindHandles(shop, 'product', references.product)),
      collection: await this.queries.execute(new FindHandles(shop, 'collection', references.collection)),
    };
    const { currency, defaultLanguage } = shop;
    const context = await this.transactions.run(shop.id, async (tx) => ({
      entitlement: await readEntitlement(tx),
      active: (await readActiveLimits(tx)).map(({ limit }) => limit),
    }));
    const checked = await this.threads.run(
      CHECK,
      { ...context, rows, known, shop: { currency, defaultLanguage } },
      upload,
    );
    return this.transactions.run(shop.id, (tx) => keep(tx, shop, fileName, checked));
  }
}

/** Replaces the shop's earlier checked files. An import in progress stays, for a day. */
async function keep(
  tx: Tx,
  shop: CurrentShop,
  fileName: string,
  { drafts, sizes, ...checked }: CheckedFile,
): Promise<LimitImport> {
  const held = await readSizes(tx);
  const tooMuch = sizeProblem({
    limits: held.limits + checked.valid,
    active: held.active + sizes.active,
    bytes: held.bytes + sizes.bytes,
  });
  if (tooMuch) {
    checked.problemCount += 1;
    if (checked.problems.length < MOST_LISTED.problems)
      checked.problems.push({ row: null, column: null, message: tooMuch });
  }
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
    drafts: null,
    failure: null,
    eventId: null,
    by: shop.userId,
    createdAt: now(),
  });
  await tx.manager.insert(LimitImportEntity, kept as object);
  // Files that can't be imported aren't stored.
  if (checked.problemCount === 0)
    await tx.rows(`UPDATE limit_import SET drafts = convert_from($2, 'UTF8')::jsonb WHERE id = $1`, [
      kept.id,
      Buffer.from(drafts.buffer as ArrayBuffer, drafts.byteOffset, drafts.byteLength),
    ]);
  return toImportView(kept);
}

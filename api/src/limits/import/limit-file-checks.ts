import { randomUUID } from 'node:crypto';
import {
  MOST_LISTED,
  MOST_UNDOABLE,
  type LimitImport,
  type LimitImportMode,
} from '@purchase-limits/contract/limit-import';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindHandles } from '../../catalog/queries/find-handles.js';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { RuleError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { UploadThreads, type ThreadTask, type Upload } from '../../uploads/upload-threads.js';
import { readActiveLimits } from '../queries/read-limits.js';
import { readSizes, sizeProblem } from '../shop-sizes.js';
import { fileError } from './file-error.js';
import type { CheckedFile, Corrected, FileContext, ParsedFile, Uploaded } from './limit-file-thread.js';
import { LimitImportEntity, toImportView, undoableSince } from './limit-import.entity.js';
import { readLimitsInShort, readNamedLimits } from './shop-limits.js';

/** `corrects`: the earlier check that it is a correction of, which stays; null: it is another file. */
export type FileToCheck = { fileName: string; mode: LimitImportMode; corrects: string | null; parsed: ParsedFile };
/** Runs a task in a thread, within the time and the memory of an upload. */
export type RunInThread = <Input extends object, Answer>(
  task: ThreadTask<Input, Answer>,
  input: Input,
) => Promise<Answer>;

/** Each takes up to 10 MB of memory while it arrives. */
const MOST_FILES_AT_ONCE = 16;
/** In the build: tests run the sources, and a thread is started from what was built. */
const THREAD = new URL('../../../dist/limits/import/limit-file-thread.js', import.meta.url);
export const PARSE: ThreadTask<Uploaded, ParsedFile> = { file: THREAD, name: 'parseFile' };
export const CORRECT: ThreadTask<Corrected, ParsedFile> = { file: THREAD, name: 'correctFile' };
const CHECK: ThreadTask<FileContext, CheckedFile> = { file: THREAD, name: 'checkFile' };
const TOO_MUCH = {
  field: 'file',
  message: 'This file takes too long to read. Split it into smaller files.',
  code: 'invalid_file',
};

/** Checks files of limits, uploaded and corrected ones, and stores what it finds. */
@Injectable()
export class LimitFileChecks {
  /** Shops with a file that is being checked: one at a time, as it takes memory and computing. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly transactions: Transactions,
    private readonly queries: QueryBus,
    private readonly threads: UploadThreads,
  ) {}

  /** Checks what `read` answers, which is not called while too many others are being checked. */
  async check(shop: CurrentShop, read: (run: RunInThread) => Promise<FileToCheck>): Promise<LimitImport> {
    if (this.busy.has(shop.id))
      throw fileError('Another file is being checked. Please try again in a moment.', 429, 'too_many_requests');
    if (this.busy.size >= MOST_FILES_AT_ONCE)
      throw new RuleError(503, 'unavailable', 'Many stores are uploading right now. Try again in a moment.');
    this.busy.add(shop.id);
    try {
      const upload: Upload = { shopId: shop.id, tooMuch: TOO_MUCH };
      const run: RunInThread = (task, input) => this.threads.run(task, input, upload);
      const file = await read(run);
      const checked = await run(CHECK, await this.contextOf(shop, file));
      return await this.transactions.run(shop.id, (tx) => keep(tx, shop, file, checked));
    } finally {
      this.busy.delete(shop.id);
    }
  }

  private async contextOf(shop: CurrentShop, { mode, parsed }: FileToCheck): Promise<FileContext> {
    const { rows, references, named } = parsed;
    const known = {
      product: await this.queries.execute(new FindHandles({ shop, kind: 'product', wanted: references.product })),
      collection: await this.queries.execute(
        new FindHandles({ shop, kind: 'collection', wanted: references.collection }),
      ),
    };
    const { currency, defaultLanguage } = shop;
    const context = await this.transactions.run(shop.id, async (tx) => ({
      entitlement: await readEntitlement(tx),
      active: (await readActiveLimits(tx)).map(({ limit }) => limit),
      limits: await readLimitsInShort(tx),
      stored: await readNamedLimits(tx, mode === 'update' ? named : { ids: [], names: [] }),
    }));
    return { ...context, mode, rows, known, shop: { currency, defaultLanguage } };
  }
}

/**
 * Replaces the shop's earlier checked files. An import in progress stays, for a day; and what was corrected, so that
 * the correction can be sent again when its answer is lost.
 */
async function keep(
  tx: Tx,
  shop: CurrentShop,
  { fileName, mode, corrects }: FileToCheck,
  { drafts, content, sizes, ...checked }: CheckedFile,
): Promise<LimitImport> {
  const held = await readSizes(tx);
  const tooMuch = sizeProblem({
    limits: held.limits + sizes.limits,
    active: held.active + sizes.active,
    bytes: held.bytes + sizes.bytes,
  });
  if (tooMuch) {
    checked.problemCount += 1;
    if (checked.problems.length < MOST_LISTED.problems)
      checked.problems.push({ row: null, column: null, message: tooMuch, value: null });
  }
  await deleteEarlier(tx, corrects);
  const kept = tx.manager.create(LimitImportEntity, {
    ...checked,
    id: randomUUID(),
    shopId: shop.id,
    fileName,
    mode,
    status: 'checked',
    done: 0,
    content: content && asBuffer(content),
    drafts: null,
    undo: null,
    undoRequestedAt: null,
    failure: null,
    eventId: null,
    by: shop.userId,
    createdAt: now(),
  });
  await tx.manager.insert(LimitImportEntity, kept as object);
  // Files that can't be imported have no limits to create.
  if (checked.problemCount === 0)
    await tx.rows(`UPDATE limit_import SET drafts = convert_from($2, 'UTF8')::jsonb WHERE id = $1`, [
      kept.id,
      asBuffer(drafts),
    ]);
  return toImportView(kept);
}

/** Leaves what is under way, and the last imports that can be undone. */
async function deleteEarlier(tx: Tx, corrects: string | null): Promise<void> {
  await tx.rows(
    `DELETE FROM limit_import
     WHERE undo IS NULL AND ((status NOT IN ('waiting', 'importing') AND id IS DISTINCT FROM $2::uuid)
       OR created_at < $1::timestamptz - interval '1 day')`,
    [now(), corrects],
  );
  await tx.rows(
    `DELETE FROM limit_import WHERE undo IS NOT NULL AND (created_at < $1 OR id IN (
       SELECT id FROM limit_import WHERE undo IS NOT NULL ORDER BY created_at DESC, id OFFSET $2))`,
    [undoableSince(), MOST_UNDOABLE],
  );
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

import type { LimitImport, LimitImportMode } from '@purchase-limits/contract/limit-import';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import type { SentFile } from '../../http/sent-file.js';
import { fileBytes } from '../import/file-bytes.js';
import { fileError } from '../import/file-error.js';
import { LimitFileChecks, PARSE } from '../import/limit-file-checks.js';

/** `file` null: what was sent is no CSV. */
type Sent = { shop: CurrentShop; fileName: string; mode: LimitImportMode; file: SentFile | null };

/** The merchant uploads a file of limits. Checks and stores all of it, without writing a limit yet. */
export class CheckLimitFile extends CommandWith<LimitImport, Sent> {}

export const CheckLimitFileHandler = commandHandlerWith(
  CheckLimitFile,
  LimitFileChecks,
  async (checks, { given: { shop, fileName, mode, file } }) => {
    if (!/\.csv$/i.test(fileName)) throw fileError('File type must be .csv');
    if (!file) throw fileError('Send the file as text/csv', 415, 'unsupported_media_type');
    return checks.check(shop, async (run) => {
      const parsed = await run(PARSE, { bytes: await fileBytes(file), mode });
      return { fileName, mode, corrects: null, parsed };
    });
  },
);

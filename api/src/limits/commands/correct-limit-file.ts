import type { LimitFileCorrections, LimitImport, LimitImportMode } from '@purchase-limits/contract/limit-import';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { CommandWith } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { CORRECT, LimitFileChecks } from '../import/limit-file-checks.js';
import { LimitImportEntity } from '../import/limit-import.entity.js';

/**
 * The merchant corrects cells of a file that has problems, or wants it to update limits. Checks and stores all of it as
 * another file, so that what a merchant has seen of a check stays what is imported of it.
 */
export class CorrectLimitFile extends CommandWith<
  LimitImport,
  { shop: CurrentShop; importId: string } & LimitFileCorrections
> {}

type Kept = { fileName: string; mode: LimitImportMode; content: Uint8Array };

@CommandHandler(CorrectLimitFile)
export class CorrectLimitFileHandler implements ICommandHandler<CorrectLimitFile> {
  constructor(
    private readonly checks: LimitFileChecks,
    private readonly transactions: Transactions,
  ) {}

  execute({ given: { shop, importId, corrections, mode: wanted } }: CorrectLimitFile): Promise<LimitImport> {
    return this.checks.check(shop, async (run) => {
      const { fileName, mode, content } = await this.read(shop.id, importId);
      const parsed = await run(CORRECT, { content, corrections });
      return { fileName, mode: wanted ?? mode, corrects: importId, parsed };
    });
  }

  private async read(shopId: string, id: string): Promise<Kept> {
    const found = await this.transactions.run(shopId, (tx) =>
      tx.manager.createQueryBuilder(LimitImportEntity, 'kept').addSelect('kept.content').where({ id }).getOne(),
    );
    if (!found) throw new RuleError(404, 'not_found', 'This file isn’t here anymore. Choose it again.');
    if (!found.content)
      throw new RuleError(409, 'import_not_correctable', 'Correct these problems in the file and choose it again.');
    // Memory of its own can be handed over to a thread.
    return { fileName: found.fileName, mode: found.mode, content: new Uint8Array(found.content) };
  }
}

import { Readable } from 'node:stream';
import {
  limitFileCorrections,
  limitFileQuery,
  type LimitFileCorrections,
  type LimitFileQuery,
  type LimitImport,
  type LimitImports,
} from '@purchase-limits/contract/limit-import';
import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../../http/current-shop.js';
import { OpenToKeys } from '../../http/open-to-keys.js';
import { RequestIdempotency, type Idempotency } from '../../http/idempotency.js';
import { NotFoundError } from '../../http/rule-error.js';
import { csvFile } from '../../http/csv-file.js';
import { RequestFile, type SentFile } from '../../http/sent-file.js';
import { CheckLimitFile } from '../commands/check-limit-file.js';
import { CorrectLimitFile } from '../commands/correct-limit-file.js';
import { StartLimitImport } from '../commands/start-limit-import.js';
import { UndoLimitImport } from '../commands/undo-limit-import.js';
import { ExportLimits } from '../queries/export-limits.js';
import { GetLimitImportProblems } from '../queries/get-limit-import-problems.js';
import { GetLimitImport } from '../queries/get-limit-import.js';
import { ListLimitImports } from '../queries/list-limit-imports.js';

@Controller('apiSa/limits')
@OpenToKeys()
export class LimitImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('imports')
  check(
    @Shop() shop: CurrentShop,
    @Query({ schema: limitFileQuery }) { fileName, mode }: LimitFileQuery,
    @RequestFile() file: SentFile | null,
  ): Promise<LimitImport> {
    return this.commands.execute(new CheckLimitFile({ shop, fileName, mode, file }));
  }

  @Get('imports')
  list(@Shop() shop: CurrentShop): Promise<LimitImports> {
    return this.queries.execute(new ListLimitImports(shop.id));
  }

  @Get('imports/:id')
  get(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<LimitImport> {
    return this.queries.execute(new GetLimitImport(shop.id, { importId: importId(id) }));
  }

  @Get('imports/:id/problems')
  async problems(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<StreamableFile> {
    const csv = await this.queries.execute(new GetLimitImportProblems(shop.id, { importId: importId(id) }));
    return csvFile(Readable.from([csv], { objectMode: false }), 'problems.csv');
  }

  @Post('imports/:id/corrections')
  correct(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Body({ schema: limitFileCorrections }) sent: LimitFileCorrections,
  ): Promise<LimitImport> {
    return this.commands.execute(new CorrectLimitFile({ shop, importId: importId(id), ...sent }));
  }

  @Post('imports/:id/start')
  @HttpCode(202)
  start(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<LimitImport> {
    return this.commands.execute(new StartLimitImport(shop, idempotency, { importId: importId(id) }));
  }

  @Post('imports/:id/undo')
  @HttpCode(202)
  undo(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<LimitImport> {
    return this.commands.execute(new UndoLimitImport(shop, idempotency, { importId: importId(id) }));
  }

  @Get('export')
  async export(@Shop() shop: CurrentShop): Promise<StreamableFile> {
    return csvFile(await this.queries.execute(new ExportLimits({ shop })), 'limits.csv');
  }
}

/** A text that is no UUID is the id of no import. */
function importId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('import');
  return text;
}

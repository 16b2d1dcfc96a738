import {
  changeLimitBody,
  limitDraft,
  limitIdsBody,
  type ChangedLimits,
  type LimitDetails,
  type SavedLimit,
} from '@purchase-limits/contract/limit';
import {
  limitHistoryQuery,
  restoreLimitBody,
  type LimitHistory,
  type LimitHistoryQuery,
} from '@purchase-limits/contract/limit-history';
import {
  limitFilter,
  limitIdsFilter,
  limitNamesQuery,
  type DuplicatedLimits,
  type FoundLimitIds,
  type LimitFilter,
  type LimitIdsFilter,
  type LimitNames,
  type LimitNamesQuery,
  type LimitPage,
} from '@purchase-limits/contract/limit-list';
import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import {
  applyLimitSetBody,
  limitSetBody,
  type AppliedLimitSet,
  type ApplyLimitSetBody,
  type LimitSet,
  type LimitSetBody,
  type LimitSetPlan,
} from '@purchase-limits/contract/limit-set';
import { tryLimitBody, type TriedCart } from '@purchase-limits/contract/try-limit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { NotFoundError } from '../http/rule-error.js';
import { ActivateLimits } from './commands/activate-limits.js';
import { ChangeLimit } from './commands/change-limit.js';
import { CreateLimit } from './commands/create-limit.js';
import { DeactivateLimits } from './commands/deactivate-limits.js';
import { DeleteLimits } from './commands/delete-limits.js';
import { DuplicateLimit } from './commands/duplicate-limit.js';
import { RecoverLimits } from './commands/recover-limits.js';
import { RestoreLimit } from './commands/restore-limit.js';
import { GetLimitHistory } from './queries/get-limit-history.js';
import { DuplicateLimits } from './commands/duplicate-limits.js';
import { GetLimit } from './queries/get-limit.js';
import { GetLimitOutlook } from './queries/get-limit-outlook.js';
import { ListLimitIds } from './queries/list-limit-ids.js';
import { ListLimitNames } from './queries/list-limit-names.js';
import { ListLimits } from './queries/list-limits.js';
import { ApplyLimitSet } from './set/apply-limit-set.js';
import { GetLimitSet } from './set/get-limit-set.js';
import { SetReferences } from './set/set-references.js';
import { PlanLimitSet } from './set/plan-limit-set.js';
import { TryLimit } from './queries/try-limit.js';

type LimitIds = z.infer<typeof limitIdsBody>;
type Draft = z.infer<typeof limitDraft>;

@Controller('apiSa/limits')
@OpenToKeys()
export class LimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly references: SetReferences,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop, @Query({ schema: limitFilter }) filter: LimitFilter): Promise<LimitPage> {
    return this.queries.execute(new ListLimits({ shopId: shop.id, filter }));
  }

  @Get('ids')
  ids(@Shop() shop: CurrentShop, @Query({ schema: limitIdsFilter }) filter: LimitIdsFilter): Promise<FoundLimitIds> {
    return this.queries.execute(new ListLimitIds(shop.id, { filter }));
  }

  @Get('names')
  names(@Shop() shop: CurrentShop, @Query({ schema: limitNamesQuery }) query: LimitNamesQuery): Promise<LimitNames> {
    return this.queries.execute(new ListLimitNames(shop.id, { query }));
  }

  @Get('set')
  async set(@Shop() shop: CurrentShop): Promise<LimitSet> {
    return this.references.portable(shop, await this.queries.execute(new GetLimitSet(shop.id)));
  }

  @Get('outlook')
  outlook(@Shop() shop: CurrentShop): Promise<LimitOutlook> {
    return this.queries.execute(new GetLimitOutlook(shop.id));
  }

  @Get(':id')
  get(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<LimitDetails> {
    return this.queries.execute(new GetLimit(shop.id, { limitId: limitId(id) }));
  }

  @Post()
  create(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitDraft }) draft: Draft,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new CreateLimit(shop, idempotency, { draft }));
  }

  @Put(':id')
  change(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Body({ schema: changeLimitBody }) body: z.infer<typeof changeLimitBody>,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    const { version, ...draft } = body;
    return this.commands.execute(new ChangeLimit(shop, idempotency, { limitId: limitId(id), version, draft }));
  }

  @Get(':id/history')
  history(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Query({ schema: limitHistoryQuery }) { before }: LimitHistoryQuery,
  ): Promise<LimitHistory> {
    return this.queries.execute(new GetLimitHistory(shop.id, { shop, limitId: limitId(id), before }));
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Body({ schema: restoreLimitBody }) { version, from }: z.infer<typeof restoreLimitBody>,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new RestoreLimit(shop, idempotency, { limitId: limitId(id), version, from }));
  }

  @Post(':id/duplicate')
  duplicate(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new DuplicateLimit(shop, idempotency, { limitId: limitId(id) }));
  }

  @Post('try')
  @OpenToKeys('read')
  @HttpCode(200)
  try(
    @Shop() shop: CurrentShop,
    @Body({ schema: tryLimitBody }) body: z.infer<typeof tryLimitBody>,
  ): Promise<TriedCart> {
    return this.queries.execute(new TryLimit({ shop, body }));
  }

  @Post('plan')
  @OpenToKeys('read')
  @HttpCode(200)
  async plan(@Shop() shop: CurrentShop, @Body({ schema: limitSetBody }) sent: LimitSetBody): Promise<LimitSetPlan> {
    const body = await this.references.resolved(shop, sent);
    return this.queries.execute(new PlanLimitSet(shop.id, { shop, body }));
  }

  @Post('apply')
  @HttpCode(200)
  async apply(
    @Shop() shop: CurrentShop,
    @Body({ schema: applyLimitSetBody }) sent: ApplyLimitSetBody,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<AppliedLimitSet> {
    const body = await this.references.resolved(shop, sent);
    return this.commands.execute(new ApplyLimitSet(shop, idempotency, { body }));
  }

  @Post('duplicate')
  duplicateMany(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<DuplicatedLimits> {
    return this.commands.execute(new DuplicateLimits(shop, idempotency, { ids }));
  }

  @Post('activate')
  @HttpCode(200)
  activate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new ActivateLimits(shop, idempotency, { ids }));
  }

  @Post('deactivate')
  @HttpCode(200)
  deactivate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeactivateLimits(shop, idempotency, { ids }));
  }

  @Post('delete')
  @HttpCode(200)
  delete(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeleteLimits(shop, idempotency, { ids }));
  }

  @Post('recover')
  @HttpCode(200)
  recover(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new RecoverLimits(shop, idempotency, { ids }));
  }
}

/** A text that is no UUID is the id of no limit. */
function limitId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('limit');
  return text;
}

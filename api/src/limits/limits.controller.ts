import {
  changeLimitBody,
  limitDraft,
  limitIdsBody,
  type ChangedLimits,
  type LimitView,
  type SavedLimit,
} from '@purchase-limits/contract/limit';
import {
  limitFilter,
  type DuplicatedLimits,
  type LimitFilter,
  type LimitPage,
} from '@purchase-limits/contract/limit-list';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { NotFoundError } from '../http/rule-error.js';
import { ActivateLimits } from './commands/activate-limits.js';
import { ChangeLimit } from './commands/change-limit.js';
import { CreateLimit } from './commands/create-limit.js';
import { DeactivateLimits } from './commands/deactivate-limits.js';
import { DeleteLimits } from './commands/delete-limits.js';
import { DuplicateLimit } from './commands/duplicate-limit.js';
import { DuplicateLimits } from './commands/duplicate-limits.js';
import { GetLimit } from './queries/get-limit.js';
import { ListLimits } from './queries/list-limits.js';

type LimitIds = z.infer<typeof limitIdsBody>;
type Draft = z.infer<typeof limitDraft>;

@Controller('apiSa/limits')
export class LimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop, @Query({ schema: limitFilter }) filter: LimitFilter): Promise<LimitPage> {
    return this.queries.execute(new ListLimits(shop.id, filter));
  }

  @Get(':id')
  get(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<LimitView> {
    return this.queries.execute(new GetLimit(shop.id, limitId(id)));
  }

  @Post()
  create(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitDraft }) draft: Draft,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new CreateLimit(shop, idempotency, draft));
  }

  @Put(':id')
  change(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Body({ schema: changeLimitBody }) body: z.infer<typeof changeLimitBody>,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    const { version, ...draft } = body;
    return this.commands.execute(new ChangeLimit(shop, idempotency, limitId(id), version, draft));
  }

  @Post(':id/duplicate')
  duplicate(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new DuplicateLimit(shop, idempotency, limitId(id)));
  }

  @Post('duplicate')
  duplicateMany(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<DuplicatedLimits> {
    return this.commands.execute(new DuplicateLimits(shop, idempotency, ids));
  }

  @Post('activate')
  @HttpCode(200)
  activate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new ActivateLimits(shop, idempotency, ids));
  }

  @Post('deactivate')
  @HttpCode(200)
  deactivate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeactivateLimits(shop, idempotency, ids));
  }

  @Post('delete')
  @HttpCode(200)
  delete(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) { ids }: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeleteLimits(shop, idempotency, ids));
  }
}

/** A text that is no UUID is the id of no limit. */
function limitId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('limit');
  return text;
}

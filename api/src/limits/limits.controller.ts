import { limitDraftSchema } from '@purchase-limits/domain/schema/limit-schema';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import {
  LIMIT_SORT_KEYS,
  type ChangedLimits,
  type LimitPage,
  type LimitView,
  type SavedLimit,
} from '@purchase-limits/domain/views';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { NotFoundError } from '../http/rule-error.js';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ActivateLimits } from './commands/activate-limits.js';
import { ChangeLimit } from './commands/change-limit.js';
import { CreateLimit } from './commands/create-limit.js';
import { DeactivateLimits } from './commands/deactivate-limits.js';
import { DeleteLimits } from './commands/delete-limits.js';
import { DuplicateLimit } from './commands/duplicate-limit.js';
import { GetLimit } from './queries/get-limit.js';
import { ListLimits, type LimitFilter } from './queries/list-limits.js';

export const changeLimitBody = limitDraftSchema.extend({ version: z.int().positive() });
export const limitIdsBody = z.strictObject({
  ids: z.array(z.string()).min(1, 'Choose at least one limit').max(500, 'Choose at most 500 limits'),
});
type LimitIds = z.infer<typeof limitIdsBody>;
export const limitFilter = z.object({
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  search: z
    .string()
    .max(150)
    .default('')
    .transform((text) => text.trim()),
  sort: z.enum(LIMIT_SORT_KEYS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(250).default(20),
  after: z
    .string()
    .regex(/^\d{1,18}$/, 'An event id')
    .nullable()
    .default(null),
});

@Controller('apiSa/limits')
export class LimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ApiOperation({ summary: 'List limits, searched, filtered, sorted and paged' })
  @Get()
  list(@Shop() shop: CurrentShop, @Query({ schema: limitFilter }) filter: LimitFilter): Promise<LimitPage> {
    return this.queries.execute(new ListLimits(shop.id, filter));
  }

  @ApiOperation({ summary: 'Get a limit' })
  @Get(':id')
  get(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<LimitView> {
    return this.queries.execute(new GetLimit(shop.id, limitId(id)));
  }

  @ApiOperation({ summary: 'Create a limit' })
  @Post()
  create(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitDraftSchema }) draft: LimitDraft,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new CreateLimit(shop, idempotency, draft));
  }

  @ApiOperation({ summary: 'Change a limit under the version that was seen' })
  @Put(':id')
  change(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Body({ schema: changeLimitBody }) body: LimitDraft & { version: number },
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    const { version, ...draft } = body;
    return this.commands.execute(new ChangeLimit(shop, idempotency, limitId(id), version, draft));
  }

  @ApiOperation({ summary: 'Duplicate a limit as an inactive copy' })
  @Post(':id/duplicate')
  duplicate(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<SavedLimit> {
    return this.commands.execute(new DuplicateLimit(shop, idempotency, limitId(id)));
  }

  @ApiOperation({ summary: 'Activate limits, all or none' })
  @Post('activate')
  @HttpCode(200)
  activate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) body: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new ActivateLimits(shop, idempotency, limitIds(body)));
  }

  @ApiOperation({ summary: 'Deactivate limits, all or none' })
  @Post('deactivate')
  @HttpCode(200)
  deactivate(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) body: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeactivateLimits(shop, idempotency, limitIds(body)));
  }

  @ApiOperation({ summary: 'Delete limits for good, all or none' })
  @Post('delete')
  @HttpCode(200)
  delete(
    @Shop() shop: CurrentShop,
    @Body({ schema: limitIdsBody }) body: LimitIds,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<ChangedLimits> {
    return this.commands.execute(new DeleteLimits(shop, idempotency, limitIds(body)));
  }
}

/** A text that is no UUID is the id of no limit. */
function limitId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('limit');
  return text;
}

function limitIds({ ids }: LimitIds): string[] {
  return ids.map(limitId);
}

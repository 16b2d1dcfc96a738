import { limitDraftSchema } from '@purchase-limits/domain/schema/limit-schema';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { LIMIT_SORT_KEYS, type ChangedLimits, type LimitPage, type LimitView, type SavedLimit } from '@purchase-limits/domain/views';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { parse } from '../http/parse.js';
import { NotFoundError } from '../http/rule-error.js';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { ActivateLimits } from './commands/activate-limits.js';
import { ChangeLimit } from './commands/change-limit.js';
import { CreateLimit } from './commands/create-limit.js';
import { DeactivateLimits } from './commands/deactivate-limits.js';
import { DeleteLimits } from './commands/delete-limits.js';
import { DuplicateLimit } from './commands/duplicate-limit.js';
import { GetLimit } from './queries/get-limit.js';
import { ListLimits } from './queries/list-limits.js';

export const changeLimitBody = limitDraftSchema.extend({ version: z.int().positive() });
export const limitIdsBody = z.strictObject({ ids: z.array(z.string()).min(1, 'Choose at least one limit').max(500, 'Choose at most 500 limits') });
export const limitFilter = z.object({
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  search: z.string().max(150).default('').transform((text) => text.trim()),
  sort: z.enum(LIMIT_SORT_KEYS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(250).default(20),
  after: z.string().regex(/^\d{1,18}$/, 'An event id').nullable().default(null),
});

@Controller('apiSa/limits')
export class LimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop, @Query() query: unknown): Promise<LimitPage> {
    return this.queries.execute(new ListLimits(shop.id, parse(limitFilter, query)));
  }

  @Get(':id')
  get(@Shop() shop: CurrentShop, @Param('id') id: string): Promise<LimitView> {
    return this.queries.execute(new GetLimit(shop.id, limitId(id)));
  }

  @Post()
  create(@Shop() shop: CurrentShop, @Body() body: unknown, @RequestIdempotency() idempotency: Idempotency | null): Promise<SavedLimit> {
    return this.commands.execute(new CreateLimit(shop, parse(limitDraftSchema, body) as LimitDraft, idempotency));
  }

  @Put(':id')
  change(@Shop() shop: CurrentShop, @Param('id') id: string, @Body() body: unknown, @RequestIdempotency() idempotency: Idempotency | null): Promise<SavedLimit> {
    const known = limitId(id);
    const { version, ...draft } = parse(changeLimitBody, body);
    return this.commands.execute(new ChangeLimit(shop, known, version, draft as LimitDraft, idempotency));
  }

  @Post(':id/duplicate')
  duplicate(@Shop() shop: CurrentShop, @Param('id') id: string, @RequestIdempotency() idempotency: Idempotency | null): Promise<SavedLimit> {
    return this.commands.execute(new DuplicateLimit(shop, limitId(id), idempotency));
  }

  @Post('activate')
  @HttpCode(200)
  activate(@Shop() shop: CurrentShop, @Body() body: unknown, @RequestIdempotency() idempotency: Idempotency | null): Promise<ChangedLimits> {
    return this.commands.execute(new ActivateLimits(shop, limitIds(body), idempotency));
  }

  @Post('deactivate')
  @HttpCode(200)
  deactivate(@Shop() shop: CurrentShop, @Body() body: unknown, @RequestIdempotency() idempotency: Idempotency | null): Promise<ChangedLimits> {
    return this.commands.execute(new DeactivateLimits(shop, limitIds(body), idempotency));
  }

  @Post('delete')
  @HttpCode(200)
  delete(@Shop() shop: CurrentShop, @Body() body: unknown, @RequestIdempotency() idempotency: Idempotency | null): Promise<ChangedLimits> {
    return this.commands.execute(new DeleteLimits(shop, limitIds(body), idempotency));
  }
}

/** An id that cannot be one is an unknown one. */
function limitId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('limit');
  return text;
}

function limitIds(body: unknown): string[] {
  return parse(limitIdsBody, body).ids.map(limitId);
}

import {
  pastOrderCheckBody,
  pastOrderCheckQuery,
  stoppedOrdersQuery,
  type PastOrderCheck,
  type PastOrderCheckBody,
  type PastOrderCheckQuery,
  type PastOrderCheckView,
  type StoppedOrderPage,
  type StoppedOrdersQuery,
} from '@purchase-limits/contract/past-orders';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { NotFoundError } from '../http/rule-error.js';
import { SetReferences } from '../limits/set/set-references.js';
import { CancelPastOrderCheck } from './commands/cancel-past-order-check.js';
import { StartPastOrderCheck } from './commands/start-past-order-check.js';
import { GetPastOrderCheck } from './queries/get-past-order-check.js';
import { ListStoppedOrders } from './queries/list-stopped-orders.js';

@Controller('apiSa/past-order-checks')
export class PastOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly references: SetReferences,
  ) {}

  /** Sums only: which orders they were, people see. */
  @Get()
  @OpenToKeys()
  get(
    @Shop() shop: CurrentShop,
    @Query({ schema: pastOrderCheckQuery }) wanted: PastOrderCheckQuery,
  ): Promise<PastOrderCheckView> {
    return this.queries.execute(new GetPastOrderCheck(shop.id, wanted));
  }

  /** Programs name products and collections by their handles, too. */
  @Post()
  @HttpCode(202)
  @OpenToKeys('read')
  async start(
    @Shop() shop: CurrentShop,
    @Body({ schema: pastOrderCheckBody }) { limit, limitId }: PastOrderCheckBody,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<PastOrderCheck> {
    const body = { limit: await this.references.resolvedLimit(shop, limit), limitId };
    return this.commands.execute(new StartPastOrderCheck(shop, idempotency, body));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @RequestIdempotency() idempotency: Idempotency | null,
  ): Promise<PastOrderCheck> {
    return this.commands.execute(new CancelPastOrderCheck(shop, idempotency, checkId(id)));
  }

  @Get(':id/orders')
  orders(
    @Shop() shop: CurrentShop,
    @Param('id') id: string,
    @Query({ schema: stoppedOrdersQuery }) { from }: StoppedOrdersQuery,
  ): Promise<StoppedOrderPage> {
    return this.queries.execute(new ListStoppedOrders(shop, checkId(id), from));
  }
}

/** A text that is no UUID is the id of no check. */
function checkId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('check');
  return text;
}

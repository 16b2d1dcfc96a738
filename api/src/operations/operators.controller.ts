import {
  actionsQuery,
  deadEndBody,
  extendTrialBody,
  pageSpeedQuery,
  queueBody,
  rebuildBody,
  shopsQuery,
  supportBody,
  type ActionList,
  type BrowserErrorList,
  type DeadEndBody,
  type DeadEndList,
  type DoneAnswer,
  type ExtendTrialAnswer,
  type ExtendTrialBody,
  type MailList,
  type OperatorShop,
  type OperatorShopList,
  type PageSpeedList,
  type PageSpeedQuery,
  type PublicationList,
  type RebuildBody,
  type RetryList,
  type SupportAnswer,
  type SupportBody,
} from '@purchase-limits/contract/operators';
import { type Overview } from '@purchase-limits/contract/overview';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { OpenForSupport } from '../identity/commands/open-for-support.js';
import { ExtendTrial } from '../subscriptions/commands/extend-trial.js';
import { DeadlineInterceptor } from './deadline.interceptor.js';
import { DiscardDeadEnds } from './commands/discard-dead-ends.js';
import { Rebuild } from './commands/rebuild.js';
import { RetryDeadEnds } from './commands/retry-dead-ends.js';
import { RunRetries } from './commands/run-retries.js';
import { Operator } from './operator.js';
import { GetOverview } from './queries/get-overview.js';
import { GetShopForOperators } from './queries/get-shop-for-operators.js';
import { ListActions } from './queries/list-actions.js';
import { ListPageSpeed } from './queries/list-page-speed.js';
import { ListProblems } from './queries/list-problems.js';
import { ListShops } from './queries/list-shops.js';
import { shopId } from './shop-id.js';

/** The API of the operators' pages. */
@Controller('operations/api')
@UseInterceptors(DeadlineInterceptor)
export class OperatorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('overview')
  overview(): Promise<Overview> {
    return this.queries.execute(new GetOverview());
  }

  @Get('retries')
  async retries(): Promise<RetryList> {
    return { retries: await this.queries.execute(new ListProblems({ kind: 'retries' })) };
  }

  @Post('retries/run')
  @HttpCode(200)
  run(@Operator() operator: string, @Body({ schema: queueBody }) { queue }: { queue: string }): Promise<DoneAnswer> {
    return this.commands.execute(new RunRetries({ operator, queue }));
  }

  @Get('dead-ends')
  async deadEnds(): Promise<DeadEndList> {
    return { deadEnds: await this.queries.execute(new ListProblems({ kind: 'deadEnds' })) };
  }

  @Post('dead-ends/retry')
  @HttpCode(200)
  retry(@Operator() operator: string, @Body({ schema: deadEndBody }) body: DeadEndBody): Promise<DoneAnswer> {
    return this.commands.execute(new RetryDeadEnds({ operator, chosen: body }));
  }

  @Post('dead-ends/discard')
  @HttpCode(200)
  discard(@Operator() operator: string, @Body({ schema: deadEndBody }) body: DeadEndBody): Promise<DoneAnswer> {
    return this.commands.execute(new DiscardDeadEnds({ operator, chosen: body }));
  }

  @Get('publications')
  async publications(): Promise<PublicationList> {
    return { publications: await this.queries.execute(new ListProblems({ kind: 'publications' })) };
  }

  @Get('mails')
  async mails(): Promise<MailList> {
    return { mails: await this.queries.execute(new ListProblems({ kind: 'mails' })) };
  }

  @Get('browser-errors')
  async browserErrors(): Promise<BrowserErrorList> {
    return { errors: await this.queries.execute(new ListProblems({ kind: 'browserErrors' })) };
  }

  @Get('page-speed')
  pageSpeed(@Query({ schema: pageSpeedQuery }) wanted: PageSpeedQuery): Promise<PageSpeedList> {
    return this.queries.execute(new ListPageSpeed({ wanted }));
  }

  @Post('projections/rebuild')
  @HttpCode(200)
  rebuild(@Operator() operator: string, @Body({ schema: rebuildBody }) body: RebuildBody): Promise<DoneAnswer> {
    return this.commands.execute(new Rebuild({ operator, what: body }));
  }

  @Get('shops')
  shops(@Query({ schema: shopsQuery }) { search }: { search: string }): Promise<OperatorShopList> {
    return this.queries.execute(new ListShops({ search }));
  }

  @Get('shops/:id')
  shop(@Param('id') id: string): Promise<OperatorShop> {
    return this.queries.execute(new GetShopForOperators({ shopId: shopId(id) }));
  }

  @Post('shops/:id/support')
  @HttpCode(200)
  open(
    @Operator() operator: string,
    @Param('id') id: string,
    @Body({ schema: supportBody }) { reason }: SupportBody,
  ): Promise<SupportAnswer> {
    return this.commands.execute(new OpenForSupport({ operator, shopId: shopId(id), reason }));
  }

  @Post('shops/:id/trial')
  @HttpCode(200)
  extendTrial(
    @Operator() operator: string,
    @Param('id') id: string,
    @Body({ schema: extendTrialBody }) { days }: ExtendTrialBody,
  ): Promise<ExtendTrialAnswer> {
    return this.commands.execute(new ExtendTrial({ operator, shopId: shopId(id), days }));
  }

  @Get('actions')
  actions(@Query({ schema: actionsQuery }) { before }: { before?: string }): Promise<ActionList> {
    return this.queries.execute(new ListActions({ before }));
  }
}

import {
  actionsQuery,
  extendTrialBody,
  pageSpeedQuery,
  rebuildBody,
  shopsQuery,
  supportBody,
  type ActionList,
  type BrowserErrorList,
  type ExtendTrialAnswer,
  type ExtendTrialBody,
  type MailList,
  type OperatorShop,
  type OperatorShopList,
  type OperatorView,
  type PageSpeedList,
  type PageSpeedQuery,
  type PublicationList,
  type RebuildBody,
  type SupportAnswer,
  type SupportBody,
} from '@purchase-limits/contract/operators';
import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { type Overview } from '@purchase-limits/contract/overview';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { OpenForSupport } from '../identity/commands/open-for-support.js';
import { ExtendTrial } from '../subscriptions/commands/extend-trial.js';
import { DeadlineInterceptor } from './deadline.interceptor.js';
import { Rebuild } from './commands/rebuild.js';
import { Operator, operatorOf } from './operator.js';
import { GetOverview } from './queries/get-overview.js';
import { GetShopForOperators } from './queries/get-shop-for-operators.js';
import { ListActions } from './queries/list-actions.js';
import { ListPageSpeed } from './queries/list-page-speed.js';
import { ListProblems } from './queries/list-problems.js';
import { ListShops } from './queries/list-shops.js';
import { shopId } from './shop-id.js';

/** Of the operators' API: the product as a whole, and single shops. */
@Controller('operations/api')
@UseInterceptors(DeadlineInterceptor)
export class OperatorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('me')
  me(@Req() request: FastifyRequest): OperatorView {
    return operatorOf(request);
  }

  @Get('overview')
  overview(): Promise<Overview> {
    return this.queries.execute(new GetOverview());
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

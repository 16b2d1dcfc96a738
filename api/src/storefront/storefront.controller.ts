// The published document for previews and for shops whose document is too large to inline. Public, with ETag.
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/public.js';
import { GetSettings } from './queries/get-settings.js';
import { sendSettings, type Asked } from './send-settings.js';

@Controller('storefront')
@Public()
export class StorefrontController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':shop/settings')
  async settings(@Param('shop') shop: string, @Headers() asked: Asked, @Res() reply: FastifyReply): Promise<void> {
    sendSettings(reply, await this.queries.execute(new GetSettings({ domain: shop })), asked);
  }
}

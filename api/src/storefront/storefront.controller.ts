// The published document for previews and for shops whose document is too large to inline. Public, with ETag.
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/public.js';
import { GetSettings } from './queries/get-settings.js';

@Controller('storefront')
@Public()
export class StorefrontController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':shop/settings')
  async settings(
    @Param('shop') shop: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag } = await this.queries.execute(new GetSettings(shop));
    reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) reply.code(304).send();
    else reply.type('application/json; charset=utf-8').send(body);
  }
}

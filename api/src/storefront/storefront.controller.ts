// The published document for previews and for shops whose document is too large to inline. Public, with ETag.
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/public.js';
import { GetSettings } from './queries/get-settings.js';

const JSON_TYPE = 'application/json; charset=utf-8';

@Controller('storefront')
@Public()
export class StorefrontController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':shop/settings')
  async settings(
    @Param('shop') shop: string,
    @Headers('if-none-match') known: string | undefined,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, gzipped, etag } = await this.queries.execute(new GetSettings(shop));
    const isGzipped = /\bgzip\b/.test(accepted ?? '');
    // The same content in another encoding: equal, and not byte for byte.
    reply
      .header('etag', isGzipped ? `W/${etag}` : etag)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=0, must-revalidate');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) reply.code(304).send();
    else if (isGzipped) reply.type(JSON_TYPE).header('content-encoding', 'gzip').send(gzipped);
    else reply.type(JSON_TYPE).send(body);
  }
}

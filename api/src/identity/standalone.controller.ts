// Any other document is a route of the standalone admin; the platform opens the app's root inside its frame.
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { isFramed } from '../http/foreign-page.js';
import { Public } from '../http/public.js';
import { NotFoundError } from '../http/rule-error.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { AdminDocument } from './admin-document.js';
import { addressInPlatformAdmin, isStandalonePath } from './app-address.js';
import { loginAddress } from './login-page.js';
import { Sessions } from './session.js';

@Controller()
@Public()
@ApiExcludeController()
export class StandaloneController {
  constructor(
    private readonly admin: AdminDocument,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('*')
  async document(
    @Query() { embedded, shop }: { embedded?: string; shop?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { url } = request;
    if (!isStandalonePath(url.split('?')[0]!)) throw new NotFoundError('address');
    if (embedded === '1' || isFramed(request)) return void reply.redirect(`/embed${url === '/' ? '' : url}`, 302);
    const session = await this.sessions.of(request);
    if (shop && SHOP_DOMAIN.test(shop) && session?.shopDomain !== shop)
      return void reply.redirect(addressInPlatformAdmin(this.config, shop, url), 302);
    if (!session) return void reply.redirect(loginAddress({ next: url }), 302);
    const { token } = await this.sessions.issueCallToken(session);
    this.admin.sendStandalone(reply, url.split('?')[0]!, { token, ip: request.ip });
  }
}

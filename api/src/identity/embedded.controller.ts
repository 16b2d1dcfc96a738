// The admin inside the platform's admin: documents under /embed.
import { Controller, Get, Inject, Logger, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { isFramed } from '../http/foreign-page.js';
import { Public } from '../http/public.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { AdminDocument } from './admin-document.js';
import { standaloneAddressOfEmbedded } from './app-address.js';
import { InvalidTokenError, verifyIdentityToken } from './identity-token.js';
import { loginAddress } from './login-page.js';
import { Sessions } from './session.js';
import { tokenKeys } from './token-keys.js';

type EmbeddedQuery = { shop?: string; host?: string; id_token?: string };

@Controller('embed')
@Public()
@ApiExcludeController()
export class EmbeddedController {
  private readonly logger = new Logger(EmbeddedController.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly admin: AdminDocument,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('auth/bounce')
  async bounce(
    @Query() { shop }: EmbeddedQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const named = shop && SHOP_DOMAIN.test(shop) ? shop : null;
    if (!named && !isFramed(request)) return this.leaveForStandalone(request, reply);
    this.admin.sendBounce(reply, named);
  }

  @Get(['', '*'])
  async document(
    @Query() query: EmbeddedQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { shop, id_token: token } = query;
    if (!shop || !SHOP_DOMAIN.test(shop)) return this.nameShop(request, reply, token);
    if (!token || (await this.shopOf(token)) !== shop)
      return void reply.redirect(this.bounceAddress(request, query), 302);
    await this.connect(shop, token);
    const path = request.url.split('?')[0]!.replace(/^\/embed/, '') || '/';
    this.admin.sendEmbedded(reply, path, shop, { token, ip: request.ip });
  }

  /**
   * A page in the platform's frame loses its parameters when the browser restores or reloads it. App Bridge's token
   * names the shop again.
   */
  private async nameShop(request: FastifyRequest, reply: FastifyReply, token: string | undefined): Promise<void> {
    if (!isFramed(request)) return this.leaveForStandalone(request, reply);
    const shop = token && (await this.shopOf(token));
    if (!shop) return void reply.redirect(this.bounceAddress(request, {}), 302);
    const url = new URL(request.url, this.config.PUBLIC_URL);
    const inAdmin = new URL(shopUrl(this.config.PLATFORM_ADMIN_URL, shop));
    url.searchParams.set('shop', shop);
    url.searchParams.set('host', btoa(inAdmin.host + inAdmin.pathname).replaceAll('=', ''));
    reply.redirect(url.pathname + url.search, 302);
  }

  /** Without a shop it was not the platform that opened the page: its place is outside of the platform's admin. */
  private async leaveForStandalone(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const next = standaloneAddressOfEmbedded(request.url);
    reply.redirect((await this.sessions.of(request)) ? next : loginAddress({ next }), 302);
  }

  /** Of the platform's token; null for any other. */
  private async shopOf(token: string): Promise<string | null> {
    try {
      const caller = await verifyIdentityToken(token, tokenKeys(this.config));
      return caller.isOwn ? null : caller.shopDomain;
    } catch (error) {
      if (error instanceof InvalidTokenError) return null;
      throw error;
    }
  }

  /**
   * Opening the app installs the shop, or renews a connection that has ended. The page loads even where the platform
   * does not answer.
   */
  private async connect(shop: string, sessionToken: string): Promise<void> {
    try {
      await this.commands.execute(new InstallShop({ domain: shop, proof: { sessionToken } }));
    } catch (error) {
      this.logger.error(`Could not connect a shop: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private bounceAddress(request: FastifyRequest, { shop = '', host = '' }: EmbeddedQuery): string {
    const url = new URL(request.url, this.config.PUBLIC_URL);
    url.searchParams.delete('id_token');
    const named = shop ? new URLSearchParams({ shop, host }) : new URLSearchParams();
    named.set('shopify-reload', url.href);
    return `/embed/auth/bounce?${named}`;
  }
}

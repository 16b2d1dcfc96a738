// Signing in to the standalone admin, by the platform's code grant.
import { randomUUID } from 'node:crypto';
import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { SCOPES } from '../platform/operations.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { signedQueryCheck } from '../platform/signed-query.js';
import { sendHtml } from './admin-document.js';
import { loginPage } from './login-page.js';
import { Sessions } from './session.js';

const NOT_COMPLETED = 'The sign-in was not completed. Please try again.';
const NOT_A_SHOP = 'Enter your store’s address, such as my-store.myshopify.com';

@Controller('auth')
@Public()
export class SignInController {
  private readonly isSignedQuery: (query: Record<string, string>) => Promise<boolean>;

  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.isSignedQuery = signedQueryCheck(config);
  }

  @ApiExcludeEndpoint()
  @Get('login')
  login(@Query('error') error: string | undefined, @Res() reply: FastifyReply): void {
    sendHtml(reply, loginPage(error), `'none'`);
  }

  @ApiExcludeEndpoint()
  @Get('start')
  start(@Query('shop') typed: string | undefined, @Res() reply: FastifyReply): void {
    const shop = shopOf(typed ?? '');
    if (!SHOP_DOMAIN.test(shop)) return void reply.redirect(loginAddress(NOT_A_SHOP), 302);
    const state = randomUUID();
    const asked = new URLSearchParams({
      client_id: this.config.PLATFORM_CLIENT_ID,
      scope: SCOPES.join(','),
      redirect_uri: `${this.config.PUBLIC_URL}/auth/callback`,
      state,
    });
    this.sessions.rememberState(reply, state);
    reply.redirect(`${shopUrl(this.config.PLATFORM_SHOP_URL, shop)}/admin/oauth/authorize?${asked}`, 302);
  }

  @ApiExcludeEndpoint()
  @Get('callback')
  async callback(
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { shop = '', code = '', state } = query;
    const isWellFormed = this.sessions.isRememberedState(request, state) && SHOP_DOMAIN.test(shop) && code !== '';
    if (!isWellFormed || !(await this.isSignedQuery(query)))
      return void reply.redirect(loginAddress(NOT_COMPLETED), 302);
    try {
      await this.commands.execute(new InstallShop(shop, { code }));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return void reply.redirect(loginAddress(error.message), 302);
    }
    await this.sessions.begin(reply, { shopDomain: shop, userId: 'owner', vendorType: 'shopify' });
    reply.redirect('/', 302);
  }

  @Post('token')
  @HttpCode(200)
  async token(@Req() request: FastifyRequest): Promise<{ token: string; expiresAt: string }> {
    const caller = await this.sessions.of(request);
    if (!caller) throw new RuleError(401, 'unauthorized', 'Please sign in.');
    return this.sessions.issueCallToken(caller);
  }

  @Post('sign-out')
  @HttpCode(204)
  signOut(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.sessions.end(reply);
  }

  /** The platform opens the app under /embed; this is the address it used before. */
  @ApiExcludeEndpoint()
  @Get(['shopify', 'shopify*'])
  shopify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const query = request.url.split('?')[1];
    reply.redirect(`/embed${query === undefined ? '' : `?${query}`}`, 302);
  }
}

/** The shop's domain, however the merchant typed its address. */
function shopOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  return host.includes('.') ? host : `${host}.myshopify.com`;
}

const loginAddress = (error: string) => `/auth/login?error=${encodeURIComponent(error)}`;

// Signing in to the standalone admin, by the platform's code grant.
import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { isOfForeignPage } from '../http/foreign-page.js';
import { Public } from '../http/public.js';
import { NotFoundError, RuleError } from '../http/rule-error.js';
import { sendHtml } from '../http/send-html.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { CodeGrant } from './code-grant.js';
import { UseSupportLink } from './commands/use-support-link.js';
import { loginAddress, loginPage } from './login-page.js';
import { NOT_FOUND_PAGE } from './not-found-page.js';
import { Sessions } from './session.js';
import { problemOf } from './sign-in-problem.js';

@Controller('auth')
@Public()
export class SignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly grant: CodeGrant,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The login page; a query with a signature of the platform begins a sign-in at once. */
  @ApiExcludeEndpoint()
  @Get('login')
  login(@Query() query: Record<string, string>, @Res() reply: FastifyReply): void {
    const { shop = '', hmac, next } = query;
    if (hmac === undefined) return sendHtml(reply, loginPage(query, this.config), `'none'`);
    if (!SHOP_DOMAIN.test(shop) || !this.grant.isSigned(query))
      return void reply.redirect(loginAddress({ error: 'not_completed', next }), 302);
    this.grant.begin(reply, shop, next);
  }

  /** Begins a sign-in with an address that the merchant typed, where the configuration allows that. */
  @ApiExcludeEndpoint()
  @Get('start')
  start(
    @Query('shop') typed: string | undefined,
    @Query('next') next: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    if (!this.config.SIGN_IN_BY_ADDRESS) return void reply.redirect(loginAddress({ next }), 302);
    const shop = shopOf(typed ?? '');
    if (!SHOP_DOMAIN.test(shop)) return void reply.redirect(loginAddress({ error: 'not_a_shop', next }), 302);
    this.grant.begin(reply, shop, next);
  }

  @ApiExcludeEndpoint()
  @Get('callback')
  async callback(
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const next = this.sessions.rememberedAddress(request);
    if (!this.grant.isAnswer(request, query))
      return void reply.redirect(loginAddress({ error: 'not_completed', next }), 302);
    const shop = query.shop!;
    try {
      await this.commands.execute(new InstallShop({ domain: shop, proof: { code: query.code! } }));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return void reply.redirect(loginAddress({ error: problemOf(error), next }), 302);
    }
    await this.sessions.begin(reply, { shopDomain: shop, userId: 'owner', vendorType: 'shopify' });
    reply.redirect(next, 302);
  }

  /** An operator's link into a shop. */
  @ApiExcludeEndpoint()
  @Get('support')
  async support(@Query() query: { session?: string; token?: string }, @Res() reply: FastifyReply): Promise<void> {
    const caller = await this.commands.execute(
      new UseSupportLink({ session: query.session ?? '', token: query.token ?? '' }),
    );
    if (!caller) return void reply.redirect(loginAddress({ error: 'support_link' }), 302);
    await this.sessions.beginForSupport(reply, caller);
    reply.redirect('/', 302);
  }

  @Post('token')
  @HttpCode(200)
  async token(@Req() request: FastifyRequest): Promise<{ token: string; expiresAt: string }> {
    refuseForeignPages(request);
    const caller = await this.sessions.of(request);
    if (!caller) throw new RuleError(401, 'unauthorized', 'Please sign in.');
    return this.sessions.issueCallToken(caller);
  }

  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    refuseForeignPages(request);
    await this.sessions.end(request, reply);
  }

  /** The platform opens the app under /embed; this is the address it used before. */
  @ApiExcludeEndpoint()
  @Get(['shopify', 'shopify*'])
  shopify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const query = request.url.split('?')[1];
    reply.redirect(`/embed${query === undefined ? '' : `?${query}`}`, 302);
  }

  @ApiExcludeEndpoint()
  @Get(['', '*'])
  unknown(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (isForJson(request)) throw new NotFoundError('address');
    sendHtml(reply.code(404), NOT_FOUND_PAGE, `'none'`);
  }
}

/** The browser adds the session cookie to any request, whoever triggers it. */
function refuseForeignPages(request: FastifyRequest): void {
  if (isOfForeignPage(request)) throw new RuleError(403, 'foreign_page', 'Another page may not do that.');
}

/** Whether a program asks, and not a browser that shows the answer as a page. */
function isForJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** The shop's domain, however the merchant typed its address. */
function shopOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/', 1)[0]!;
  return host.includes('.') ? host : `${host}.myshopify.com`;
}

import { isBlockedShop } from '@purchase-limits/domain/blocked-shop';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { RuleError } from '../http/rule-error.js';
import { PlatformTokenError } from '../platform/platform-client.js';
import { InstallShop } from '../shops/commands/install-shop.js';
import { FindShop, type ShopFacts } from '../shops/queries/find-shop.js';
import type { IdentifiedRequest } from './current-shop.js';
import { InvalidTokenError, verifyIdentityToken, type TokenKeys, type VerifiedCaller } from './identity-token.js';
import { IS_PUBLIC } from './public.js';

export const tokenKeys = (config: Config): TokenKeys => ({
  clientId: config.PLATFORM_CLIENT_ID,
  clientSecret: config.PLATFORM_CLIENT_SECRET,
  appSecret: config.APP_SECRET,
});

/** Lets a call through when its `x-auth-token` vouches for a shop; a shop seen for the first time is installed. */
@Injectable()
export class IdentityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly commands: CommandBus,
    private readonly findShop: FindShop,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    const token = request.headers['x-auth-token'];
    const caller = await this.identify(token, context);
    const shop = (await this.findShop.byDomain(caller.shopDomain)) ?? (await this.install(caller, token as string, context));
    const blocked = { blockedDomains: this.config.BLOCKED_EMAIL_DOMAINS, ownDomains: this.config.OWN_EMAIL_DOMAINS };
    if (isBlockedShop({ email: shop.email, shopifyPlan: shop.shopifyPlan, shopCountry: shop.countryCode }, blocked))
      throw new RuleError(403, 'shop_blocked', 'This app is not available for your store.');
    const { id, shopifyDomain, currency, weightUnit, defaultLanguage } = shop;
    request.shop = { id, shopifyDomain, currency, weightUnit, defaultLanguage, userId: caller.userId };
    return true;
  }

  private async identify(token: string | string[] | undefined, context: ExecutionContext): Promise<VerifiedCaller> {
    try {
      if (typeof token !== 'string') throw new InvalidTokenError('no x-auth-token');
      return await verifyIdentityToken(token, tokenKeys(this.config));
    } catch (error) {
      if (error instanceof InvalidTokenError) throw unauthorized(context);
      throw error;
    }
  }

  /** Only the platform vouches for a shop we do not know yet. */
  private async install(caller: VerifiedCaller, token: string, context: ExecutionContext): Promise<ShopFacts> {
    if (caller.isOwn) throw unauthorized(context);
    try {
      return await this.commands.execute(new InstallShop(caller.shopDomain, { sessionToken: token }));
    } catch (error) {
      if (error instanceof PlatformTokenError) throw unauthorized(context);
      throw error;
    }
  }
}

/** App Bridge reads the header, fetches a fresh token and tries once more. */
function unauthorized(context: ExecutionContext): RuleError {
  context.switchToHttp().getResponse<FastifyReply>().header('X-Shopify-Retry-Invalid-Session-Request', '1');
  return new RuleError(401, 'unauthorized', 'Please sign in again.');
}

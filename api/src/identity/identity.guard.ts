import { isBlockedShop } from '@purchase-limits/domain/blocked-shop';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import type { IdentifiedRequest } from '../http/current-shop.js';
import { IS_PUBLIC } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { PlatformTokenError } from '../platform/platform-client.js';
import { FindShop } from '../shops/queries/find-shop.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import { InvalidTokenError, verifyIdentityToken, type VerifiedCaller } from './identity-token.js';
import { tokenKeys } from './token-keys.js';

/** Lets a call through when its `x-auth-token` names a shop; a shop that is not known yet is installed. */
@Injectable()
export class IdentityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    const token = request.headers['x-auth-token'];
    const caller = await this.identify(token, context);
    const shop =
      (await this.queries.execute(new FindShop(caller.shopDomain))) ??
      (await this.install(caller, token as string, context));
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

  /** Only a token of the platform is proof of a shop that is not known yet. */
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

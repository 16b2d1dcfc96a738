import { Inject, Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { noteAction } from '../audit/note-action.js';
import { CONFIG, type Config } from '../config.js';
import { Transactions } from '../database/transactions.js';
import type { IdentifiedRequest } from '../http/current-shop.js';
import { IS_PUBLIC } from '../http/public.js';
import { IS_REPORT } from '../http/report.js';
import { RuleError } from '../http/rule-error.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { FindInstallation } from '../installation/queries/find-installation.js';
import { addToLogContext } from '../logging.js';
import { isOutcome, PlatformError } from '../platform/platform-error.js';
import { admittedShop, type Caller } from '../shops/admitted-shop.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import { FindApiKey } from './api-keys/find-api-key.js';
import { isKey } from './api-keys/key-text.js';
import { OPEN_TO_KEYS, type KeyUse } from '../http/open-to-keys.js';
import { KEY_USER } from '../shops/staff-names.js';
import { FindSession } from './queries/find-session.js';
import { InvalidTokenError, verifyIdentityToken, type VerifiedCaller } from './identity-token.js';
import { tokenKeys } from './token-keys.js';

type Identified = { caller: VerifiedCaller; token: string };
const BEARER = /^Bearer +/i;
/** After a failure the calls of a shop do not wait for the platform again. */
const NOT_AGAIN_MS = 30_000;
const MOST_SHOPS = 10_000;

/**
 * Lets a call through when its `x-auth-token` names a shop, or, as App Bridge sends it when it tries again, its bearer
 * token. A shop that has no connection to the platform gets one with the platform's token. A bearer token can also be
 * an API key, for the calls that are open to keys.
 */
@Injectable()
export class IdentityGuard implements CanActivate {
  private readonly logger = new Logger(IdentityGuard.name);
  private readonly failed = new LRUCache<string, true>({ max: MOST_SHOPS, ttl: NOT_AGAIN_MS });

  constructor(
    private readonly reflector: Reflector,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    const bearer = request.headers.authorization?.replace(BEARER, '');
    if (bearer !== undefined && isKey(bearer)) return this.admitKey(context, request, bearer);
    const identified = await this.identify(request);
    const shop = identified && (await this.shopOf(identified));
    if (!identified || !shop) throw unauthorized(context);
    const { userId, isOwn } = identified.caller;
    const operator = identified.caller.isOwn ? (identified.caller.operator ?? null) : null;
    this.admit(request, shop, { userId, operator, isEmbedded: !isOwn });
    if (!isOwn) request.sessionToken = identified.token;
    const isReport = this.reflector.get<boolean>(IS_REPORT, context.getHandler());
    if (operator !== null && !isReport) await this.noteSupport(operator, shop.id, request);
    return true;
  }

  /** A key calls as itself: what it changes is its own in the history. */
  private async admitKey(context: ExecutionContext, request: IdentifiedRequest, key: string): Promise<boolean> {
    const found = await this.queries.execute(new FindApiKey({ key }));
    if (!found) throw new RuleError(401, 'unauthorized', 'This API key is not valid, or not any more.');
    const use = this.reflector.getAllAndOverride<KeyUse | undefined>(OPEN_TO_KEYS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!use) throw new RuleError(403, 'not_for_keys', 'API keys cannot make this call.');
    if (!found.canWrite && request.method !== 'GET' && use === 'write')
      throw new RuleError(403, 'read_only_key', 'This API key can only read.');
    this.admit(request, found.shop, { userId: `${KEY_USER}${found.id}`, operator: null, isEmbedded: false });
    await this.countCall(context, request);
    return true;
  }

  /** A program in a loop slows neither its merchant nor others. */
  private async countCall(context: ExecutionContext, request: IdentifiedRequest): Promise<void> {
    const counted = await request.server.takeOfKey(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    context.switchToHttp().getResponse<FastifyReply>().header('retry-after', String(counted.ttlInSeconds));
    throw new RuleError(429, 'too_many_requests', 'This API key calls too often. Please wait.');
  }

  private admit(request: IdentifiedRequest, shop: ShopFacts, by: Caller): void {
    request.shop = admittedShop(shop, by, this.config);
    addToLogContext({ shopId: shop.id });
  }

  /** Records an operator's changes in a shop before they are made. */
  private async noteSupport(operator: string, shopId: string, { method, url, id }: IdentifiedRequest): Promise<void> {
    if (method === 'GET') return;
    const action = `${method} ${url.split('?')[0]}`;
    const details = { requestId: id };
    await this.transactions.run(shopId, (tx) => noteAction(tx, { operator, action, shopId, details }));
  }

  private async identify({ headers }: IdentifiedRequest): Promise<Identified | null> {
    const own = headers['x-auth-token'];
    const bearer = headers.authorization?.replace(BEARER, '');
    for (const token of [own, bearer])
      if (typeof token === 'string') {
        const caller = await this.callerOf(token);
        if (caller) return { caller, token };
      }
    return null;
  }

  private async callerOf(token: string): Promise<VerifiedCaller | null> {
    try {
      return await verifyIdentityToken(token, tokenKeys(this.config));
    } catch (error) {
      if (error instanceof InvalidTokenError) return null;
      throw error;
    }
  }

  /** The caller's shop; null when the app is not installed there, or the session that our token is of has ended. */
  private async shopOf({ caller, token }: Identified): Promise<ShopFacts | null> {
    if (caller.isOwn) return this.queries.execute(new FindSession({ caller }));
    const known = await this.queries.execute(new FindInstallation({ domain: caller.shopDomain }));
    const installed = known !== null && known.epoch !== null ? known.shop : null;
    if (installed && (known?.isTokenFresh || this.failed.has(caller.shopDomain))) return installed;
    try {
      return await this.commands.execute(
        new InstallShop({ domain: caller.shopDomain, proof: { sessionToken: token } }),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.logger.warn(`Could not connect a shop: ${error.reason}`);
      this.failed.set(caller.shopDomain, true);
      // The shop's own work continues: only platform calls wait.
      if (installed) return installed;
      if (isOutcome(error, 'grant_refused')) return null;
      throw error;
    }
  }
}

/** App Bridge reads the header, fetches a fresh token and retries once. */
function unauthorized(context: ExecutionContext): RuleError {
  context.switchToHttp().getResponse<FastifyReply>().header('X-Shopify-Retry-Invalid-Session-Request', '1');
  return new RuleError(401, 'unauthorized', 'Please sign in again.');
}

import { Readable } from 'node:stream';
import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { catchError, from, switchMap, throwError, type Observable } from 'rxjs';
import type { IdentifiedRequest } from '../http/current-shop.js';
import { InstallShop } from '../installation/commands/install-shop.js';
import { isOutcome, PlatformError } from '../platform/platform-error.js';

/** After a failure the calls of a shop do not wait for the platform again. */
const NOT_AGAIN_MS = 30_000;
const MOST_SHOPS = 10_000;

/**
 * The shop's grant was dead, which only asking the platform tells. A call from inside the platform's admin has a fresh
 * token at hand: it brings another grant, and the call is made again, once, unless it sent a file, which is read by
 * then. Commands that ask the platform can be repeated: what they wrote before is rolled back or replaced.
 */
@Injectable()
export class ReconnectInterceptor implements NestInterceptor {
  private readonly logger = new Logger(ReconnectInterceptor.name);
  private readonly failed = new LRUCache<string, true>({ max: MOST_SHOPS, ttl: NOT_AGAIN_MS });

  constructor(private readonly commands: CommandBus) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { shop, sessionToken, body } = context.switchToHttp().getRequest<IdentifiedRequest>();
    if (!shop || sessionToken === undefined) return next.handle();
    const isDead = (error: unknown) => isOutcome(error, 'no_grant', 'grant_refused');
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!isDead(error) || this.failed.has(shop.shopifyDomain)) return throwError(() => error);
        return from(this.connect(shop.shopifyDomain, sessionToken)).pipe(
          switchMap((isConnected) =>
            isConnected && !(body instanceof Readable) ? next.handle() : throwError(() => error),
          ),
        );
      }),
    );
  }

  private async connect(domain: string, sessionToken: string): Promise<boolean> {
    try {
      await this.commands.execute(new InstallShop({ domain, proof: { sessionToken } }));
      return true;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.failed.set(domain, true);
      this.logger.warn(`Could not connect a shop again: ${error.reason}`);
      return false;
    }
  }
}

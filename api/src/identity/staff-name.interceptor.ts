import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tap, type Observable } from 'rxjs';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import type { CurrentShop, IdentifiedRequest } from '../http/current-shop.js';
import { PlatformError } from '../platform/platform-error.js';
import { StaffNames } from '../platform/staff-names.js';
import { isNameRead, writeStaffName } from '../shops/staff-names.js';

const DAY_MS = 86_400_000;
/** A name may change. */
const READ_EVERY_MS = 30 * DAY_MS;
/** Within this time a process looks, and asks the platform, once. */
const LOOKED = { max: 10_000, ttl: 3_600_000 };

/**
 * Learns the names of staff members inside the platform's admin with their first change, for histories. Nothing waits
 * for it, and without a name there is the platform's number.
 */
@Injectable()
export class StaffNameInterceptor implements NestInterceptor {
  private readonly logger = new Logger(StaffNameInterceptor.name);
  private readonly looked = new LRUCache<string, true>(LOOKED);

  constructor(
    private readonly transactions: Transactions,
    private readonly names: StaffNames,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, shop, sessionToken } = context.switchToHttp().getRequest<IdentifiedRequest>();
    if (!shop || sessionToken === undefined || method === 'GET') return next.handle();
    return next.handle().pipe(tap({ complete: () => void this.learn(shop, sessionToken) }));
  }

  private async learn(shop: CurrentShop, sessionToken: string): Promise<void> {
    const key = `${shop.id} ${shop.userId}`;
    if (this.looked.has(key)) return;
    this.looked.set(key, true);
    try {
      const since = new Date(now().getTime() - READ_EVERY_MS);
      if (await this.transactions.run(shop.id, (tx) => isNameRead(tx, shop.userId, since))) return;
      const found = await this.names.read(shop.shopifyDomain, sessionToken);
      if (found?.userId !== shop.userId) return;
      await this.transactions.run(shop.id, (tx) => writeStaffName(tx, shop.id, { ...found, readAt: now() }));
    } catch (error) {
      const reason = error instanceof PlatformError ? error.reason : (error as Error).name;
      this.logger.warn(`Could not read the name of a staff member: ${reason}`);
    }
  }
}

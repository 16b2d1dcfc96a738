// Bulk queries, which the platform runs asynchronously.
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from './access-tokens.js';
import { CANCEL_READING_MUTATION, READING_QUERY, START_READING_MUTATION } from './order-operations.js';
import type { CancelReadingMutation, ReadingQuery, StartReadingMutation } from './operations.generated.js';
import { PlatformError } from './platform-error.js';

export const ASK_AGAIN_SECONDS = 2;

/**
 * `found`: objects so far. `url`: of the result; null: nothing was found. An operation that `ended` has no result and
 * is begun again; `isDenied`: the scopes did not allow it.
 */
export type BulkState =
  | { state: 'running'; found: number }
  | { state: 'completed'; found: number; url: string | null }
  | { state: 'ended'; status: string; isDenied: boolean };

@Injectable()
export class BulkOperations {
  constructor(private readonly tokens: AccessTokens) {}

  /** The id of the operation. Throws a `PlatformError` that says when to ask again where too many run. */
  async start(shop: ShopKey, query: string): Promise<string> {
    const { bulkOperationRunQuery: answer } = await this.tokens.query<StartReadingMutation>(
      shop,
      START_READING_MUTATION,
      { query },
    );
    const id = answer?.bulkOperation?.id;
    if (id) return id;
    const refusals = answer?.userErrors.map(({ message }) => message).join('; ');
    throw new PlatformError('throttled', `the orders cannot be read now: ${refusals}`, ASK_AGAIN_SECONDS);
  }

  async find(shop: ShopKey, id: string): Promise<BulkState> {
    const { bulkOperation } = await this.tokens.query<ReadingQuery>(shop, READING_QUERY, { id });
    if (!bulkOperation) return { state: 'ended', status: 'EXPIRED', isDenied: false };
    const { status, url, errorCode, rootObjectCount } = bulkOperation;
    const found = Number(rootObjectCount);
    if (status === 'COMPLETED') return { state: 'completed', found, url: (url as string | null | undefined) ?? null };
    if (status === 'CREATED' || status === 'RUNNING') return { state: 'running', found };
    return { state: 'ended', status, isDenied: errorCode === 'ACCESS_DENIED' };
  }

  /** A finished one stays unchanged. */
  async cancel(shop: ShopKey, id: string): Promise<void> {
    await this.tokens.query<CancelReadingMutation>(shop, CANCEL_READING_MUTATION, { id });
  }
}

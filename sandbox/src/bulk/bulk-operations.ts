// Bulk queries: they run asynchronously, and their result is fetched from a URL. Kept while the process runs; the
// platform keeps results for seven days.
import { randomBytes } from 'node:crypto';
import type { ExecutionResult, DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { gid } from '../admin-graphql/gid.js';
import { now } from '../clock.js';
import { NotApprovedError } from '../customer-data/customer-data.js';
import type { Shop } from '../shops/shops.js';
import { asPages, BulkQueryError, linesOf } from './bulk-pages.js';

type Status = 'CREATED' | 'RUNNING' | 'CANCELED' | 'COMPLETED' | 'FAILED';
type BulkOperation = {
  id: string;
  shop: string;
  /** Names the result in its address. */
  secret: string;
  query: string;
  status: Status;
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null;
  lines: string[];
  rootObjectCount: number;
  createdAt: string;
  completedAt: string | null;
};
/** Asks for one page. */
type Ask = (document: DocumentNode, variables: { after: string | null }) => Promise<ExecutionResult>;
type Page = Parameters<typeof linesOf>[0] & { pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/** Of a shop at a time, as on the platform. */
const MOST_AT_ONCE = 5;
const ENDED: readonly Status[] = ['CANCELED', 'COMPLETED', 'FAILED'];

export class BulkOperations {
  private readonly operations: BulkOperation[] = [];

  constructor(
    private readonly publicUrl: string,
    private readonly schema: GraphQLSchema,
  ) {}

  /** Answers as `bulkOperationRunQuery` does. */
  start(shop: Shop, query: string, ask: Ask): object {
    const refused = (code: string, message: string) => ({
      bulkOperation: null,
      userErrors: [{ code, field: ['query'], message }],
    });
    const running = this.operations.filter((one) => one.shop === shop.domain && !ENDED.includes(one.status));
    if (running.length >= MOST_AT_ONCE)
      return refused('LIMIT_REACHED', `At most ${MOST_AT_ONCE} bulk query operations run at once.`);
    let pages: ReturnType<typeof asPages>;
    try {
      pages = asPages(query, this.schema);
    } catch (error) {
      if (error instanceof BulkQueryError) return refused('INVALID', error.message);
      throw error;
    }
    const operation: BulkOperation = {
      id: gid('BulkOperation', this.operations.length + 1),
      shop: shop.domain,
      secret: randomBytes(16).toString('hex'),
      query,
      status: 'CREATED',
      errorCode: null,
      lines: [],
      rootObjectCount: 0,
      createdAt: now().toISOString(),
      completedAt: null,
    };
    this.operations.push(operation);
    void this.run(operation, pages, ask);
    return { bulkOperation: this.viewOf(operation), userErrors: [] };
  }

  /** The view of one of the shop's operations, or null. */
  find(shop: Shop, id: string): object | null {
    const operation = this.operations.find((one) => one.id === id && one.shop === shop.domain);
    return operation ? this.viewOf(operation) : null;
  }

  /** Answers as `bulkOperationCancel` does. */
  cancel(shop: Shop, id: string): object {
    const operation = this.operations.find((one) => one.id === id && one.shop === shop.domain);
    const refused = (message: string) => ({
      bulkOperation: operation ? this.viewOf(operation) : null,
      userErrors: [{ field: ['id'], message }],
    });
    if (!operation) return refused('Bulk operation does not exist');
    if (ENDED.includes(operation.status)) return refused('A bulk operation cannot be canceled when it is completed');
    operation.status = 'CANCELED';
    operation.completedAt = now().toISOString();
    return { bulkOperation: this.viewOf(operation), userErrors: [] };
  }

  /** The result by the secret of its address: a line of JSON for each object. */
  result(secret: string): string | null {
    const operation = this.operations.find((one) => one.secret === secret && one.status === 'COMPLETED');
    return operation ? operation.lines.map((line) => `${line}\n`).join('') : null;
  }

  private async run(operation: BulkOperation, { document, root }: ReturnType<typeof asPages>, ask: Ask): Promise<void> {
    operation.status = 'RUNNING';
    try {
      let after: string | null = null;
      for (let hasNext = true; hasNext;) {
        const { data, errors } = await ask(document, { after });
        if (isCancelled(operation)) return;
        if (errors) return this.fail(operation, isDenial(errors[0]!), errors[0]);
        const page = data![root] as Page;
        for (const line of linesOf(page)) operation.lines.push(JSON.stringify(line));
        operation.rootObjectCount += page.edges.length;
        hasNext = page.pageInfo.hasNextPage;
        after = page.pageInfo.endCursor;
      }
      operation.status = 'COMPLETED';
      operation.completedAt = now().toISOString();
    } catch (error) {
      this.fail(operation, false, error);
    }
  }

  private fail(operation: BulkOperation, isDenied: boolean, error: unknown): void {
    if (!isDenied) console.error('sandbox: a bulk operation failed', error);
    operation.status = 'FAILED';
    operation.errorCode = isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR';
    operation.completedAt = now().toISOString();
  }

  private viewOf({
    id,
    status,
    query,
    errorCode,
    lines,
    rootObjectCount,
    secret,
    createdAt,
    completedAt,
  }: BulkOperation) {
    const isCompleted = status === 'COMPLETED';
    const hasResult = isCompleted && lines.length > 0;
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    return {
      __typename: 'BulkOperation',
      id,
      status,
      type: 'QUERY',
      query,
      errorCode,
      objectCount: String(lines.length),
      rootObjectCount: String(rootObjectCount),
      fileSize: hasResult ? String(bytes) : null,
      url: hasResult ? `${this.publicUrl}/bulk-results/${secret}.jsonl` : null,
      partialDataUrl: null,
      createdAt,
      completedAt,
    };
  }
}

function isDenial({ extensions, originalError }: GraphQLError): boolean {
  return extensions.code === 'ACCESS_DENIED' || originalError instanceof NotApprovedError;
}

function isCancelled({ status }: BulkOperation): boolean {
  return status === 'CANCELED';
}

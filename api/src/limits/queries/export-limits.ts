// All limits of a shop as a CSV file, a page at a time. Between two pages nothing is held, and the platform is asked.
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LIMIT_COLUMNS } from '@purchase-limits/contract/limit-import';
import { IsNull } from 'typeorm';
import type { Limit } from '@purchase-limits/domain/limit';
import { FindHandles } from '../../catalog/queries/find-handles.js';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { PlatformError } from '../../platform/platform-error.js';
import type { Kind } from '../import/references.js';
import { replacedTexts, type KnownLimit } from '../import/replaced-texts.js';
import { BYTE_ORDER_MARK, csvOf, productIdsOf, rowOfLimit } from '../import/row-of-limit.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

/** The shop's limits, oldest first, as the text of a CSV file. */
export class ExportLimits extends QueryWith<Readable, { shop: CurrentShop }> {}

const PAGE = 500;
/** Each row is read again, so a page of them is written with turns of the event loop between. */
const ROWS_A_TURN = 100;

@QueryHandler(ExportLimits)
export class ExportLimitsHandler implements IQueryHandler<ExportLimits> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: QueryBus,
  ) {}

  async execute({ given: { shop } }: ExportLimits): Promise<Readable> {
    // The first page beforehand, so that a failure is still answered as one.
    const first = await this.readPage(shop.id, null);
    return Readable.from(this.write(shop, first), { objectMode: false });
  }

  private async *write(shop: CurrentShop, first: LimitEntity[]): AsyncGenerator<string> {
    const names = new Names((kind, ids) =>
      this.queries.execute(new FindHandles({ shop, kind, wanted: { ids, handles: [] } })),
    );
    const textsOf = replacedTexts(await this.readNames(shop.id));
    yield BYTE_ORDER_MARK + csvOf([[...LIMIT_COLUMNS]]);
    let page = first;
    while (page.length > 0) {
      const exported = page.map((row) => {
        const limit = toLimit(row);
        return { limit, version: row.version, replaces: textsOf(limit.replaces) };
      });
      await names.look(exported.map(({ limit }) => limit));
      for (let done = 0; done < exported.length; done += ROWS_A_TURN) {
        yield csvOf(exported.slice(done, done + ROWS_A_TURN).map((one) => rowOfLimit(one, names.known)));
        await turn();
      }
      page = page.length < PAGE ? [] : await this.readPage(shop.id, page.at(-1)!);
    }
  }

  private readNames(shopId: string): Promise<KnownLimit[]> {
    return this.transactions.run(shopId, (tx) =>
      tx.rows<KnownLimit>('SELECT id, name FROM purchase_limit WHERE deleted_at IS NULL'),
    );
  }

  private readPage(shopId: string, after: LimitEntity | null): Promise<LimitEntity[]> {
    return this.transactions.run(shopId, (tx) => {
      const found = tx.manager
        .createQueryBuilder(LimitEntity, 'kept')
        .where({ deletedAt: IsNull() })
        .orderBy(`date_trunc('milliseconds', kept.createdAt)`)
        .addOrderBy('kept.id')
        .limit(PAGE);
      if (after)
        found.andWhere(`(date_trunc('milliseconds', kept.createdAt), kept.id) > (:at, :id)`, {
          at: after.createdAt,
          id: after.id,
        });
      return found.getMany();
    });
  }
}

/** Handles of the limits' references, fetched once each. If the platform doesn't answer, the ids are used. */
class Names {
  readonly known = {
    product: { handles: new Map<string, string>(), ids: new Map<string, string>() },
    collection: { handles: new Map<string, string>(), ids: new Map<string, string>() },
  };
  private readonly asked = { product: new Set<string>(), collection: new Set<string>() };
  private isAnswering = true;

  constructor(private readonly find: (kind: Kind, ids: string[]) => Promise<{ handles: Map<string, string> }>) {}

  async look(limits: readonly Limit[]): Promise<void> {
    await this.lookUp('product', limits.flatMap(productIdsOf));
    await this.lookUp(
      'collection',
      limits.flatMap((limit) => limit.collectionIds ?? []),
    );
  }

  private async lookUp(kind: Kind, ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.asked[kind].has(id));
    if (!this.isAnswering || wanted.length === 0) return;
    for (const id of wanted) this.asked[kind].add(id);
    try {
      for (const [id, handle] of (await this.find(kind, wanted)).handles) {
        this.known[kind].handles.set(id, handle);
        this.known[kind].ids.set(handle.toLowerCase(), id);
      }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.isAnswering = false;
    }
  }
}

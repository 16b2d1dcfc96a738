import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { stopperOf } from '@purchase-limits/domain/in-force';
import { forPages } from '@purchase-limits/domain/publishing';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { QueryWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { isConnected } from '../../platform/connection.js';
import { SHOP_DOMAIN } from '../../platform/shop-domain.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { readNames, readSettings } from './read-publication.js';

/** The document as sent, also compressed, with its ETag. */
export type ServedSettings = { body: string; gzipped: Buffer; etag: string };

/** The document of the shop with this domain, at most half a second old. */
export class GetSettings extends QueryWith<ServedSettings, { domain: string }> {}

/** No limit is served a second after its shop's entitlement ended: the document is at most half a second old. */
const FRESH_MS = 500;
const MOST_SHOPS = 10_000;
const MOST_KEPT_BYTES = 100_000_000;
const compress = promisify(gzip);

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  /** Requests for a shop that come at the same time wait for one reading. */
  private readonly served = new LRUCache<string, ServedSettings>({
    max: MOST_SHOPS,
    ttl: FRESH_MS,
    fetchMethod: (domain) => this.load(domain),
  });

  private readonly compressed = new LRUCache<string, ServedSettings>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length,
  });

  constructor(private readonly transactions: Transactions) {}

  /** What is fresh now, without waiting: the cheap way for most requests. */
  ready(domain: string): ServedSettings | undefined {
    return this.served.get(domain);
  }

  async execute({ given: { domain } }: GetSettings): Promise<ServedSettings> {
    const served = SHOP_DOMAIN.test(domain) ? await this.served.fetch(domain) : undefined;
    if (!served) throw new NotFoundError('shop');
    return served;
  }

  private async load(domain: string): Promise<ServedSettings> {
    const shopId = await this.transactions.runWithoutShop((tx) => readShopId(tx, domain));
    if (!shopId) throw new NotFoundError('shop');
    const body = await this.transactions.run(shopId, readServed);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    // Read again twice a second, and compressed only when it is another one.
    const known = this.compressed.get(domain);
    if (known?.etag === etag) return known;
    const served = { body, gzipped: await compress(body), etag };
    this.compressed.set(domain, served);
    return served;
  }
}

/**
 * The document without limits that the entitlement stops: it changes with the commit, and the document when its worker
 * has run. A shop that uninstalled the app has none.
 */
async function readServed(tx: Tx): Promise<string> {
  if (!(await isConnected(tx))) throw new NotFoundError('shop');
  const entitlement = await readEntitlement(tx);
  const settings = await readSettings(tx);
  if (!settings) throw new NotFoundError('published document');
  // Positions are those of the whole document, which the page has them from too.
  const { limits, ...others } = forPages({ ...settings, names: await readNames(tx) }).settings;
  return JSON.stringify({ ...others, limits: limits.filter((limit) => stopperOf(limit, entitlement) === null) });
}

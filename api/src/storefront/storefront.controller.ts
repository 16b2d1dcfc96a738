// The published document for previews and for shops whose document is too large to inline. Public, with ETag.
import { createHash } from 'node:crypto';
import { planAllows } from '@purchase-limits/domain/plans';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Controller, Get, Headers, Injectable, Param, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Transactions } from '../database/transactions.js';
import { NotFoundError } from '../http/rule-error.js';
import { SHOP_DOMAIN } from '../identity/identity-token.js';
import { Public } from '../identity/public.js';
import { peekEntitlement } from '../impressions/queries/read-entitlement.js';
import { FindShop } from '../shops/queries/find-shop.js';
import { readSettings } from './queries/read-publication.js';

type Served = { body: string; etag: string };

/** Within half a second of a crossing no limit is served any more, so a second is kept with room to spare. */
const FRESH_MS = 500;
const MOST_SHOPS = 10_000;

@Injectable()
export class SettingsCache {
  private readonly served = new Map<string, { settings: Promise<Served>; until: number }>();

  constructor(
    private readonly transactions: Transactions,
    private readonly findShop: FindShop,
  ) {}

  /** The shop's document as it is now, at most half a second old; however many ask at once, it is read once. */
  async of(domain: string): Promise<Served> {
    if (!SHOP_DOMAIN.test(domain)) throw new NotFoundError('shop');
    const known = this.served.get(domain);
    if (known && known.until > Date.now()) return known.settings;
    const entry = { settings: this.load(domain), until: Date.now() + FRESH_MS };
    this.served.delete(domain);
    this.served.set(domain, entry);
    if (this.served.size > MOST_SHOPS) this.served.delete(this.served.keys().next().value!);
    try {
      return await entry.settings;
    } catch (error) {
      if (this.served.get(domain) === entry) this.served.delete(domain);
      throw error;
    }
  }

  private async load(domain: string): Promise<Served> {
    const shopId = await this.findShop.idByDomain(domain);
    if (!shopId) throw new NotFoundError('shop');
    const settings = await this.transactions.run(shopId, async (tx): Promise<StorefrontSettings | null> => {
      const { plan, level } = await peekEntitlement(tx);
      const document = await readSettings(tx);
      // The entitlement changes with the commit of the crossing; the document follows when its worker has run.
      return document?.limits
        ? { ...document, limits: level === 'reached' ? [] : document.limits.filter((limit) => planAllows(plan, limit)) }
        : document;
    });
    if (!settings?.shop) throw new NotFoundError('published document');
    const body = JSON.stringify(settings);
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
  }
}

@Controller('storefront')
@Public()
export class StorefrontController {
  constructor(private readonly cache: SettingsCache) {}

  @ApiOperation({ summary: 'Get the published document of a shop, with ETag' })
  @Get(':shop/settings')
  async settings(
    @Param('shop') shop: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag } = await this.cache.of(shop);
    reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) reply.code(304).send();
    else reply.type('application/json; charset=utf-8').send(body);
  }
}

// A platform small enough to hold in the hand: token endpoint, the operations of the app, and a memory of what was
// published.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class FakePlatform {
  /** The last metafield value published by each shop's domain. */
  readonly published = new Map<string, string>();
  /** Grants made, to see that nobody asks twice. */
  grants = 0;
  isDown = false;
  /** What the catalog operations answer, by the name of the operation. */
  catalog: Record<string, object> = {};
  /** The variables they were called with. */
  readonly searches: object[] = [];
  /** Refuses the next query's token, after this has been done. */
  refuseOnce: (() => Promise<void>) | null = null;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void readJson(request).then(async (body) => {
        const shop = request.url!.split('/')[2]!;
        if (this.refuseOnce && request.url!.includes('graphql')) {
          const meanwhile = this.refuseOnce;
          this.refuseOnce = null;
          await meanwhile();
          response.writeHead(401).end('{}');
          return;
        }
        const { status, answer } = this.isDown ? { status: 500, answer: {} } : this.answer(shop, request.url!, body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/store/{shop}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private answer(
    shop: string,
    url: string,
    body: { query?: string; variables?: { metafields?: { value: string }[] } },
  ): { status: number; answer: object } {
    if (url.endsWith('/oauth/access_token')) {
      this.grants += 1;
      return {
        status: 200,
        answer: {
          access_token: `shpat_${shop}_${this.grants}`,
          expires_in: 3_600,
          refresh_token: `shprt_${shop}`,
          refresh_token_expires_in: 7_776_000,
          scope: 'read_products',
        },
      };
    }
    if (body.query?.includes('query Shop ')) return { status: 200, answer: { data: shopOf(shop) } };
    if (body.query?.includes('query AppInstallation'))
      return { status: 200, answer: { data: { currentAppInstallation: { id: 'gid://shopify/AppInstallation/1' } } } };
    if (body.query?.includes('mutation SetMetafield')) {
      this.published.set(shop, body.variables!.metafields![0]!.value);
      return { status: 200, answer: { data: { metafieldsSet: { metafields: [{ id: '1' }], userErrors: [] } } } };
    }
    const catalog = this.catalog[/query (\w+)/.exec(body.query ?? '')?.[1] ?? ''];
    if (catalog) {
      this.searches.push(body.variables ?? {});
      return { status: 200, answer: { data: catalog } };
    }
    return { status: 200, answer: { errors: [{ message: 'not emulated' }] } };
  }
}

function shopOf(domain: string): object {
  return {
    shop: {
      name: domain.split('.')[0],
      email: `owner@${domain}`,
      currencyCode: 'USD',
      weightUnit: 'KILOGRAMS',
      ianaTimezone: 'Europe/Berlin',
      primaryDomain: { host: domain },
      shopAddress: { address1: 'Hauptstraße 1', country: 'Germany', countryCodeV2: 'DE', phone: '+49 30 1234' },
      plan: { publicDisplayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
    },
    shopLocales: [{ locale: 'en', primary: true }],
  };
}

async function readJson(request: IncomingMessage): Promise<object> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as object) : {};
}

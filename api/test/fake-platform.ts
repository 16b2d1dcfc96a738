// A platform in one file: token endpoint, the operations of the app, what was published, and whatever a test wants it
// to answer instead.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeAnswer } from './fake-answer.js';
import { FakeAppPricing } from './fake-app-pricing.js';
import { FakeBilling } from './fake-billing.js';
import { FakeCheckout } from './fake-checkout.js';
import { FakeOrders } from './fake-orders.js';
import { FakeWorkflows } from './fake-workflows.js';

export type { FakeAnswer } from './fake-answer.js';
export type FakeRequest = { shop: string; isGraphql: boolean; body: Body };
type Body = {
  query?: string;
  grant_type?: string;
  refresh_token?: string;
  requested_token_type?: string;
  subject_token?: string;
  variables?: { metafields?: { value: string; compareDigest?: string | null }[] };
};
/** `replacedToken`: the refresh token before, which is taken until the one that replaced it is used. */
type Installation = { id: string; accessTokens: Set<string>; refreshToken: string; replacedToken: string };

const isOfStaff = ({ body }: FakeRequest) => String(body.requested_token_type).endsWith(':online-access-token');

export class FakePlatform {
  /** The metafield value that each shop's domain has. It goes with the installation. */
  readonly published = new Map<string, string>();
  /** Grants made, to see that nobody asks twice. */
  grants = 0;
  isDown = false;
  /** Of grants by code, where that is less than what the merchant has granted. */
  scopeOfCodes: string | null = null;
  /** What every token is granted. */
  scope = 'read_products,read_locales,write_app_proxy';
  readonly billing = new FakeBilling();
  readonly appPricing = new FakeAppPricing();
  readonly checkout = new FakeCheckout();
  readonly orders = new FakeOrders();
  readonly workflows = new FakeWorkflows();
  /** What the catalog operations answer, by the name of the operation. */
  catalog: Record<string, object> = {};
  /** The variables they were called with. */
  readonly searches: object[] = [];
  /** Every request, oldest first. */
  readonly requests: FakeRequest[] = [];
  /** First and last names by the staff member's number. */
  readonly staffNames: Record<string, [string, string]> = {};
  /** Answers a request in place of the platform; undefined: the platform answers. */
  override: (request: FakeRequest) => FakeAnswer | undefined | Promise<FakeAnswer | undefined> = () => undefined;
  private readonly installations = new Map<string, Installation>();
  private readonly uninstalled = new Set<string>();
  private installationIds = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void readJson(request).then(async (body) => {
        const [path = ''] = request.url!.split('?');
        if (path.startsWith('/bulk/')) return this.orders.send(path.split('/')[2]!, response);
        const isPartner = path.startsWith('/partners/');
        const known = { shop: path.split('/')[2]!, isGraphql: path.includes('graphql'), body };
        if (!isPartner && !isOfStaff(known)) this.requests.push(known);
        const {
          status,
          body: answer = {},
          headers = {},
        } = isPartner
          ? await this.appPricing.respond(path, request.headers, body)
          : await this.answer(known, request.headers);
        const isText = typeof answer === 'string';
        response
          .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
          .end(isText ? answer : JSON.stringify(answer));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.orders.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return `${this.orders.origin}/store/{shop}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** The document that the shop's pages get; null while none is published. */
  documentOf(shop: string): (Record<string, unknown> & { version: number; limits: object[] }) | null {
    const value = this.published.get(shop);
    return value === undefined ? null : JSON.parse(value).settings;
  }

  /** The merchant uninstalls the app: tokens and metafields end; nothing can be exchanged until {@link install}. */
  uninstall(shop: string): void {
    this.installations.delete(shop);
    this.published.delete(shop);
    this.uninstalled.add(shop);
  }

  install(shop: string): void {
    this.uninstalled.delete(shop);
  }

  /** Ends the shop's tokens; `refreshable`: the access tokens only. */
  endTokens(shop: string, { refreshable }: { refreshable: boolean }): void {
    const installation = this.installations.get(shop)!;
    installation.accessTokens.clear();
    if (!refreshable) Object.assign(installation, { refreshToken: '', replacedToken: '' });
  }

  async answer(request: FakeRequest, headers: IncomingMessage['headers']): Promise<FakeAnswer> {
    const other = await this.override(request);
    if (other) return other;
    if (this.isDown) return { status: 500 };
    if (isOfStaff(request)) return this.staff(request);
    if (!request.isGraphql) return this.grant(request);
    const token = String(headers['x-shopify-access-token']);
    const installation = this.installations.get(request.shop);
    if (!installation?.accessTokens.has(token)) return { status: 401, body: { errors: '[API] Invalid API key' } };
    return this.operate(request, installation);
  }

  /** A token of a staff member's own, with the name. */
  private staff({ body }: FakeRequest): FakeAnswer {
    const claims = JSON.parse(Buffer.from(String(body.subject_token).split('.')[1]!, 'base64url').toString()) as {
      sub: string;
    };
    const [first_name, last_name] = this.staffNames[claims.sub] ?? [];
    return {
      status: 200,
      body: { access_token: 'online', associated_user: { id: Number(claims.sub), first_name, last_name } },
    };
  }

  private grant({ shop, body }: FakeRequest): FakeAnswer {
    if (this.uninstalled.has(shop)) return { status: 400, body: { error: 'invalid_subject_token' } };
    const before = this.installations.get(shop);
    const isRefresh = body.grant_type === 'refresh_token';
    const isReplaced = isRefresh && body.refresh_token === before?.replacedToken;
    if (isRefresh && !(body.refresh_token && (isReplaced || body.refresh_token === before?.refreshToken)))
      return { status: 400, body: { error: 'invalid_grant' } };
    this.grants += 1;
    const installation = before ?? {
      id: `gid://shopify/AppInstallation/${(this.installationIds += 1)}`,
      accessTokens: new Set<string>(),
      refreshToken: '',
      replacedToken: '',
    };
    const accessToken = `shpat_${shop}_${this.grants}`;
    installation.accessTokens.add(accessToken);
    if (!isReplaced) {
      installation.replacedToken = isRefresh ? installation.refreshToken : '';
      installation.refreshToken = `shprt_${shop}_${this.grants}`;
    }
    this.installations.set(shop, installation);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        expires_in: 3_600,
        refresh_token: installation.refreshToken,
        refresh_token_expires_in: 7_776_000,
        scope: 'code' in body ? (this.scopeOfCodes ?? this.scope) : this.scope,
      },
    };
  }

  private operate({ shop, body }: FakeRequest, { id }: Installation): FakeAnswer {
    const name = /(?:query|mutation) (\w+)/.exec(body.query ?? '')?.[1] ?? '';
    if (name === 'Shop')
      return dataOf({
        ...shopOf(shop),
        currentAppInstallation: { id, accessScopes: this.scope.split(',').map((handle) => ({ handle })) },
      });
    if (name === 'Sold') return dataOf(this.checkout.soldView(shop, id, (body.variables as { ids: string[] }).ids));
    if (name === 'Published') return dataOf({ currentAppInstallation: { id, metafield: this.metafieldOf(shop) } });
    if (name === 'SetMetafield') return dataOf({ metafieldsSet: this.setMetafield(shop, body) });
    const variables = (body.variables ?? {}) as Record<string, never>;
    if (name === 'HostedBilling')
      return dataOf({ shop: { id: this.appPricing.idOf(shop) }, nodes: this.billing.nodesOf(shop, variables) });
    const special =
      this.billing.answer(name, shop, variables) ??
      this.checkout.answer(name, shop, variables) ??
      this.orders.answer(name, shop, variables) ??
      this.workflows.answer(name, shop, variables);
    if (special) return dataOf(special);
    const catalog = this.catalog[name];
    if (!catalog) return { status: 200, body: { errors: [{ message: 'not emulated' }] } };
    this.searches.push(body.variables ?? {});
    return dataOf(catalog);
  }

  private metafieldOf(shop: string): { value: string; compareDigest: string } | null {
    const value = this.published.get(shop);
    return value === undefined ? null : { value, compareDigest: digestOf(value) };
  }

  private setMetafield(shop: string, { variables }: Body): object {
    const { value, compareDigest } = variables!.metafields![0]!;
    if (compareDigest !== undefined && compareDigest !== (this.metafieldOf(shop)?.compareDigest ?? null))
      return { metafields: [], userErrors: [{ field: null, message: 'The digest is stale', code: 'STALE_OBJECT' }] };
    this.published.set(shop, value);
    return { metafields: [{ id: '1' }], userErrors: [] };
  }
}

const dataOf = (data: object): FakeAnswer => ({ status: 200, body: { data } });
const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');

function shopOf(domain: string): object {
  return {
    shop: {
      name: domain.split('.')[0],
      email: `owner@${domain}`,
      currencyCode: 'USD',
      currencyFormats: { moneyFormat: '${{amount}}' },
      weightUnit: 'KILOGRAMS',
      ianaTimezone: 'Europe/Berlin',
      primaryDomain: { host: domain },
      shopAddress: { address1: 'Hauptstraße 1', country: 'Germany', countryCodeV2: 'DE', phone: '+49 30 1234' },
      plan: { publicDisplayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
    },
    shopLocales: [{ locale: 'en', primary: true }],
  };
}

async function readJson(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Body) : {};
}

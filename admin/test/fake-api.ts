// The API in memory, for one shop. It answers `fetch` and records every call.
import type { ApiKeyBody, ApiKeyView } from '@purchase-limits/contract/api-keys';
import type { WebhookView } from '@purchase-limits/contract/outgoing-webhooks';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { completeLimit } from '@purchase-limits/domain/limit';
import { DEFAULT_BRANDING } from '@purchase-limits/domain/storefront-settings';
import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import type {
  BrokenLimit,
  BrokenLimitCount,
  LimitOrders,
  OrderActionSettings,
  OrderActionSettingsView,
} from '@purchase-limits/contract/broken-limits';
import type { PastOrderCheckBody, PastOrderCheckView, StoppedOrderPage } from '@purchase-limits/contract/past-orders';
import type { BrandingView, SanitizedCss } from '@purchase-limits/contract/branding';
import type { IntegrationsView, ShopifyFlowBody, WorkflowSteps } from '@purchase-limits/contract/integrations';
import type { CheckoutRoom, CheckoutRulesBody } from '@purchase-limits/contract/checkout-rules';
import type { CustomerTags } from '@purchase-limits/contract/catalog';
import type { LimitView } from '@purchase-limits/contract/limit';
import type { NotificationView } from '@purchase-limits/contract/notification';
import type { InsightsView } from '@purchase-limits/contract/insights';
import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import type { QuotaView } from '@purchase-limits/contract/quota';
import type { ShopView } from '@purchase-limits/contract/shop';

import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { limitRow, type LimitRow } from '@purchase-limits/contract/limit-list';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import type { StatusView } from '@purchase-limits/contract/status';
import type { TriedCart } from '@purchase-limits/contract/try-limit';
import { z } from 'zod';
import { checkCall } from './contract-check';
import { RULES_OFF, saved } from './fake-checkout-rules';
import { NOTHING_BOUGHT, ORDERS_UNKNOWN } from './fake-repurchase';
import { NEW_CHECK } from './fake-past-orders';
import { activityOf, insightsOf, outlookOf } from './fake-figures';
import { statusOf } from './fake-status';
import { FakeSaves } from './fake-saves';
import { FakeBilling, FREE_SUBSCRIPTION } from './fake-billing';

/** A row has some fields of a limit. */
const listRow = z.object(limitRow.shape);

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** A body that is a file. */
  file?: File;
  headers: Record<string, string>;
};
/** `isForeign`: sent by a proxy before the API, or broken on the way; the contract promises nothing of it. */
export type Answer = { status: number; body: unknown; isForeign?: true };
type Override = (call: Call) => Answer | 'network error' | undefined;

export const SHOP: ShopView = {
  shop: {
    id: 'shop-1',
    shopifyDomain: 'demo.myshopify.com',
    domain: 'demo.example',
    name: 'Demo Store',
    email: 'owner@demo.example',
    isCrmLogin: false,
    crispSessionToken: null,
    shopifyPlan: 'basic',
    shopifyPlanTest: null,
    shopifyCountry: 'United States',
    shopCountry: 'US',
    shopAddress: { address: '1 Main Street', country: 'United States' },
    shopifyPhone: null,
    installedAtTest: null,
    widgets: null,
    coupons: [],
    adminLocale: 'en',
    currency: 'USD',
    weightUnit: 'kg',
    countryCode: 'US',
    timezone: 'Etc/UTC',
    defaultLanguage: 'en',
    disableCheckoutButton: false,
    quantityHelp: true,
    fieldsOnly: false,
    valueBeforeDiscounts: false,
    warningMails: true,
    planMails: true,
    summaryMails: 'off',
    notificationEmail: null,
    installedAt: '2025-01-01T00:00:00Z',
    createdAt: '2024-01-01T00:00:00Z',
  },
  shopInfo: {
    plan: 'free',
    impressions: 12,
    contacts: 3,
    canLeaveReview: false,
    missingScopes: [],
    grantUrl: 'https://demo.example/apps/1',
  },
  widgetData: {
    version: 1,
    published: true,
    blockEditorUrl: 'https://demo.example/admin/themes/current/editor?template=product',
    themeEditorUrl: 'https://demo.myshopify.com/admin/themes/current/editor',
    storefrontUrl: 'https://demo.example',
  },
  chat: null,
};

export function limitView(id: string, draft: Partial<LimitView> = {}): LimitView {
  const limit = completeLimit(id, {
    name: `Limit ${id}`,
    type: 'product',
    max: 3,
    products: { kind: 'all' },
    startDate: '2025-11-01',
  });
  return {
    ...limit,
    stoppedBy: null,
    version: 1,
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-01T10:00:00Z',
    ...draft,
  };
}

export function apiKey(changes: Partial<ApiKeyView> = {}): ApiKeyView {
  return {
    id: 'k1',
    name: 'deploy',
    ending: 'kkkk',
    canWrite: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: null,
    usedAt: null,
    state: 'active',
    ...changes,
  };
}

export class FakeApi {
  readonly calls: Call[] = [];
  limits: LimitView[] = [];
  /** Impressions of 30 days by limit. */
  seen: Record<string, number> = {};
  /** And how many checkouts each refused. */
  refused: Record<string, number> = {};
  deleted: LimitView[] = [];
  quota: QuotaView = { level: 'free', impressions: 12, unverified: 4, contacts: 3, warnAt: 50, max: 100 };
  subscription: SubscriptionView = FREE_SUBSCRIPTION;
  /** What differs from what it holds otherwise. */
  status: Partial<StatusView> = {};
  readonly billing = new FakeBilling(this);
  readonly saves = new FakeSaves();
  shop = SHOP;
  /** Absent: nothing was seen. */
  activity: ImpressionDaysView | null = null;
  /** Absent: nothing was seen. */
  insights: InsightsView | null = null;
  /** Absent: as the limits say. */
  outlook: LimitOutlook | null = null;
  /** Of a shop that chose a preset, so that the form has all its fields. */
  branding: BrandingView = { branding: { ...DEFAULT_BRANDING, theme: 'light' }, version: 1 };
  products = PRODUCTS;
  customerTags: CustomerTags = { items: ['vip', 'wholesale'], isGranted: true };
  notifications: NotificationView[] = [];
  dismissed: string[] = [];
  checkoutRules = RULES_OFF;
  repurchase = ORDERS_UNKNOWN;
  allowance = NOTHING_BOUGHT;
  pastOrders: PastOrderCheckView = { missingScopes: [], isRefused: false, check: null };
  stoppedOrders: StoppedOrderPage[] = [{ items: [], next: null }];
  brokenLimits: BrokenLimit[] = [];
  orderActionSettings: OrderActionSettingsView = {
    mostPerHour: 20,
    missingScopes: { tell: [], tag: [], hold: [], cancel: [] },
  };
  limitOrders: LimitOrders = { orders: 0, done: { tag: 0, hold: 0, cancel: 0 }, waiting: 0, worst: null };
  brokenCount: BrokenLimitCount = { orders: 0, missingScopes: [], isRefused: false };
  apiKeys: ApiKeyView[] = [];
  webhooks: WebhookView[] = [];
  integrations: IntegrationsView = { shopifyFlow: { isConnected: false } };
  workflowSteps: WorkflowSteps['items'] = [];
  /** Limits that the checkout has no room for. */
  leftOut: string[] = [];
  /** What every judged limit is answered. */
  checkoutRoom: CheckoutRoom = { leftOut: null, pushedOut: [] };
  warnings: unknown[] = [];
  /** What every tried cart is answered. */
  tried: TriedCart = { allowed: true, at: '2026-11-20T00:00:00.000Z', limits: [], inForce: 0 };
  /** When the session's tokens expire: an ISO date, or seconds since 1970. */
  tokenExpiresAt: string | number = '2999-01-01T00:00:00Z';
  /** Tokens that the API no longer accepts. */
  readonly expiredTokens = new Set<string>();
  /** The session has ended: there are no more tokens. */
  isSignedOut = false;
  /** Whether the server answers at all. */
  isServed = true;
  signOuts = 0;
  isSignOutBroken = false;
  /** While it is true, lists show what was there when it became true. */
  isListBehind = false;
  private behind: LimitView[] = [];
  private overrides: Override[] = [];
  private lost: (call: Call) => boolean = () => false;
  private held: { isOf: (call: Call) => boolean; until: Promise<void> } | null = null;
  private tokensGiven = 0;
  private count = 0;

  /** Answers every call of this page. */
  install(): this {
    globalThis.fetch = (async (url: string, init?: RequestInit) => this.fetch(url, init)) as typeof fetch;
    return this;
  }

  /** Answers what the override answers, before anything else; undefined leaves the call to the others. */
  override(override: Override): void {
    this.overrides.unshift(override);
  }

  refuse(method: string, path: string, status: number, body: ErrorAnswer & Record<string, unknown>): void {
    this.override((call) => (call.method === method && call.path === path ? { status, body } : undefined));
  }

  /** Holds the answers of these calls back until the function that it returns is called. */
  hold(method: string, path: string): () => void {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    this.held = { isOf: (call) => call.method === method && call.path === path, until };
    return release;
  }

  /** Does what these calls ask for, and loses the answers until the function that it returns is called. */
  loseAnswers(method: string, path: string): () => void {
    this.lost = (call) => call.method === method && call.path === path;
    return () => (this.lost = () => false);
  }

  /** Refuses every call, as it is done for a blocked shop. */
  blockShop(): void {
    this.override(() => ({ status: 403, body: { error: 'This shop is not served', code: 'shop_blocked' } }));
  }

  holdListBack(): void {
    this.behind = this.limits.map((limit) => ({ ...limit }));
    this.isListBehind = true;
  }

  of(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  private async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/health/live' && !this.isServed) throw new TypeError('Failed to fetch');
    if (pathname === '/health/live') return response(200, {});
    if (pathname === '/auth/token' && this.isSignedOut)
      return response(401, { error: 'Please sign in.', code: 'unauthorized' });
    if (pathname === '/auth/token')
      return response(200, { token: `token-${(this.tokensGiven += 1)}`, expiresAt: this.tokenExpiresAt });
    if (pathname === '/auth/sign-out') {
      this.signOuts += 1;
      return response(this.isSignOutBroken ? 500 : 204, null);
    }
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/apiSa/, ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      ...(init.body instanceof File && { file: init.body }),
      headers: init.headers as Record<string, string>,
    };
    this.calls.push(call);
    const token = call.headers['x-auth-token'];
    if (!token || this.expiredTokens.has(token))
      return response(401, { error: 'No valid token', code: 'unauthorized' });
    const given = this.overrides.map((override) => override(call)).find(Boolean);
    const answer: Answer | 'network error' = given ?? this.billing.answer(call) ?? this.answer(call);
    if (this.held?.isOf(call)) await this.held.until;
    if (answer === 'network error' || this.lost(call)) throw new TypeError('Failed to fetch');
    if (!answer.isForeign) checkCall(call, answer.status, answer.body);
    return response(answer.status, answer.body);
  }

  private answer(call: Call): Answer {
    const { method, path, body } = call;
    switch (`${method} ${path}`) {
      case 'GET /shops':
        return ok(this.shop);
      case 'PUT /shops':
        this.shop = { ...this.shop, shop: { ...this.shop.shop, ...(body as Partial<ShopView['shop']>) } };
        return ok(this.shop);
      case 'GET /status':
        return ok({ ...statusOf(this), ...this.status });
      case 'GET /quota':
        return ok(this.quota);
      case 'GET /impressions/days':
        return ok(this.activity ?? activityOf(Number(call.query.get('days'))));
      case 'GET /insights':
        return ok(this.insights ?? insightsOf(Number(call.query.get('days'))));
      case 'GET /impressions/limits':
        return ok({ seen: this.seen, refused: this.refused });
      case 'GET /limits/outlook':
        return ok(this.outlook ?? outlookOf(this.limits));
      case 'GET /branding':
        return ok(this.branding);
      case 'PUT /branding':
        return this.saveBranding(body as BrandingView);
      case 'POST /branding/custom-css':
        return ok(sanitized((body as { css: string }).css));
      case 'GET /notifications':
        return ok({ items: this.notifications, unread: this.notifications.filter(({ readAt }) => !readAt).length });
      case 'POST /notifications/read': {
        const { ids } = body as { ids: string[] };
        this.notifications = this.notifications.map((item) =>
          ids.includes(item.id) ? { ...item, readAt: '2026-11-20T00:00:00Z' } : item,
        );
        return ok({ unread: this.notifications.filter(({ readAt }) => !readAt).length });
      }
      case 'PUT /onboarding/dismissals':
        this.dismissed = (body as { dismissed: string[] }).dismissed;
        return ok({ dismissed: this.dismissed });
      case 'POST /browser-errors':
      case 'POST /page-speed':
        return { status: 204, body: null };
      case 'GET /checkout-rules':
        return ok(this.checkoutRules);
      case 'GET /checkout-rules/left-out': {
        const { isEnabled } = this.checkoutRules;
        return ok({ isEnabled, limitIds: isEnabled ? this.leftOut : [] });
      }
      case 'POST /checkout-rules/room':
        return ok(this.checkoutRoom);
      case 'PUT /checkout-rules':
        this.checkoutRules = saved(this.checkoutRules, body as CheckoutRulesBody);
        return ok(this.checkoutRules);
      case 'GET /repurchase':
        return ok(this.repurchase);
      case 'POST /repurchase/allowance':
        return ok(this.allowance);
      case 'GET /past-order-checks':
        return ok(this.pastOrders);
      case 'POST /past-order-checks': {
        const check = { ...this.pastOrders.check, ...NEW_CHECK, limit: (body as PastOrderCheckBody).limit };
        this.pastOrders = { missingScopes: [], isRefused: false, check };
        return { status: 202, body: check };
      }
      case `POST /past-order-checks/${NEW_CHECK.id}/cancel`:
        this.pastOrders = {
          missingScopes: [],
          isRefused: false,
          check: { ...this.pastOrders.check!, state: 'cancelled' },
        };
        return ok(this.pastOrders.check);
      case `GET /past-order-checks/${NEW_CHECK.id}/orders`:
        return ok(this.stoppedOrders[Number(call.query.get('from'))]);
      case 'GET /broken-limits':
        return ok({ items: this.brokenLimits, next: null });
      case 'GET /broken-limits/count':
        return ok(this.brokenCount);
      case 'GET /broken-limits/settings':
        return ok(this.orderActionSettings);
      case 'PUT /broken-limits/settings':
        this.orderActionSettings = { ...this.orderActionSettings, ...(body as OrderActionSettings) };
        return ok(this.orderActionSettings);
      case 'GET /broken-limits/of-limit':
        return ok(this.limitOrders);
      case 'GET /api-keys':
        return ok({ items: this.apiKeys });
      case 'POST /api-keys': {
        const { name, canWrite, days } = body as ApiKeyBody;
        const item = apiKey({ name, canWrite, expiresAt: days === null ? null : '2027-01-01T00:00:00.000Z' });
        this.apiKeys = [item, ...this.apiKeys];
        return { status: 201, body: { key: `plk_${'0'.repeat(32)}_${'k'.repeat(43)}`, item } };
      }
      case 'GET /webhooks':
        return ok({ items: this.webhooks });
      case 'GET /integrations':
        return ok(this.integrations);
      case 'GET /integrations/shopify-flow/steps':
        return ok({ items: this.workflowSteps });
      case 'PUT /integrations/shopify-flow':
        this.integrations = { shopifyFlow: body as ShopifyFlowBody };
        return ok(this.integrations);
      case 'GET /onboarding/dismissals':
        return ok({ dismissed: this.dismissed });
      case 'GET /limits':
        return ok(this.page(call.query));
      case 'GET /limits/ids':
        return ok({
          ids: this.page(new URLSearchParams([...call.query, ['page', '1'], ['pageSize', '10000']])).items.map(
            ({ id }) => id,
          ),
        });
      case 'GET /limits/names': {
        const [ids, replacing] = [call.query.get('ids')?.split(',') ?? [], call.query.get('replacing')];
        const named = this.limits.filter(
          ({ id, replaces = [] }) => ids.includes(id) || (replacing !== null && replaces.includes(replacing)),
        );
        return ok({ limits: named.map(({ id, name }) => ({ id, name })) });
      }
      case 'POST /limits':
        return this.saves.once(call, () => this.saved(201, this.create(body as LimitDraft)));
      case 'POST /limits/try':
        return ok(this.tried);
      case 'POST /limits/duplicate':
        return this.duplicate((body as { ids: string[] }).ids);
      case 'POST /limits/delete':
      case 'POST /limits/recover':
      case 'POST /limits/activate':
      case 'POST /limits/deactivate':
        return this.change(path.slice('/limits/'.length), (body as { ids: string[] }).ids);
      case 'GET /catalog/products':
        return ok({
          items: this.products.filter(
            ({ productId }) => !call.query.has('ids') || call.query.get('ids')?.split(',').includes(productId),
          ),
          nextCursor: null,
        });
      case 'GET /catalog/collections':
        return ok({
          items: COLLECTIONS.filter(
            ({ collectionId }) => !call.query.has('ids') || call.query.get('ids')?.split(',').includes(collectionId),
          ),
          nextCursor: null,
        });
      case 'GET /catalog/product-facts':
        return ok({
          items: this.products.map(({ productId, title, vendor, imageUrl }) => ({
            productId,
            title,
            vendor,
            productType: 'Tops',
            giftCard: false,
            imageUrl,
            tags: ['new'],
          })),
          nextCursor: null,
        });
      case 'GET /catalog/skus':
        return ok({
          items: this.products.flatMap(({ productId, variants }) =>
            variants.map(({ variantId }) => ({ productId, variantId, sku: `SKU-${variantId}` })),
          ),
          nextCursor: null,
        });
      case 'GET /catalog/customer-tags':
        return ok(this.customerTags);
      case 'GET /catalog/vendors':
      case 'GET /catalog/tags':
        return ok({ items: [] });
    }
    return this.answerOfOne(call);
  }

  private answerOfOne(call: Call): Answer {
    const { method, path } = call;
    const [, id, action] = /^\/limits\/([^/]+)(\/duplicate)?$/.exec(path) ?? [];
    const limit = this.limits.find((other) => other.id === id);
    if (!limit) return { status: 404, body: { error: 'Not found', code: 'not_found' } };
    if (method === 'GET') return ok({ ...limit, warnings: this.warnings });
    if (action) return this.saved(201, this.create({ ...limit, name: `${limit.name} (copy)` }));
    return this.saves.once(call, () => this.saves.conflict(limit, call.body) ?? this.changeOne(limit, call.body));
  }

  private changeOne(limit: LimitView, body: unknown): Answer {
    const complete = completeLimit(limit.id, body as LimitDraft);
    const changed: LimitView = { ...limit, ...complete, version: limit.version + 1 };
    this.limits = this.limits.map((other) => (other.id === limit.id ? changed : other));
    return this.saved(200, changed);
  }

  private saveBranding({ branding, version }: BrandingView): Answer {
    if (version !== this.branding.version)
      return { status: 409, body: { error: 'The branding was changed', code: 'stale_version', version } };
    const { css, removed } = sanitized(branding.customCss);
    this.branding = { branding: { ...branding, customCss: css }, version: version + 1 };
    return ok({ ...this.branding, removedCss: removed });
  }

  private create(draft: LimitDraft): LimitView {
    const id = `new-${(this.count += 1)}`;
    const limit = limitView(id, completeLimit(id, draft));
    this.limits = [limit, ...this.limits];
    return limit;
  }

  private saved(status: number, limit: LimitView): Answer {
    return { status, body: { limit, eventId: String((this.count += 1)), warnings: this.warnings } };
  }

  private change(kind: string, ids: string[]): Answer {
    const there = (kind === 'recover' ? this.deleted : this.limits).filter(({ id }) => ids.includes(id));
    if (there.length === 0) return { status: 404, body: { error: 'Not found', code: 'not_found' } };
    const status = kind === 'activate' ? 'active' : 'inactive';
    const isChanged = (limit: LimitView) => ['delete', 'recover'].includes(kind) || limit.status !== status;
    const changed = there.filter(isChanged).map(({ id }) => id);
    if (kind === 'delete') [this.limits, this.deleted] = moved(ids, this.limits, this.deleted);
    else if (kind === 'recover') [this.deleted, this.limits] = moved(ids, this.deleted, this.limits);
    else this.limits = this.limits.map((limit) => (ids.includes(limit.id) ? { ...limit, status } : limit));
    const missing = ids.filter((id) => !there.some((limit) => limit.id === id));
    return ok({ changed, eventId: changed.length > 0 ? String((this.count += 1)) : null, missing });
  }

  private duplicate(ids: string[]): Answer {
    const there = this.limits.filter(({ id }) => ids.includes(id));
    if (there.length === 0) return { status: 404, body: { error: 'Not found', code: 'not_found' } };
    const copies = there.map((limit) => this.create({ ...limit, name: `Copy of ${limit.name}`, status: 'inactive' }));
    const missing = ids.filter((id) => !there.some((limit) => limit.id === id));
    const limits = copies.map((limit) => shownRow(limit));
    return { status: 201, body: { limits, eventId: String((this.count += 1)), missing } };
  }

  private page(query: URLSearchParams) {
    const today = new Date().toISOString().slice(0, 10);
    const isActive = ({ status, stoppedBy, endDate }: LimitView) =>
      status === 'active' && !stoppedBy && (endDate === null || endDate >= today);
    const found = (this.isListBehind ? this.behind : this.limits).filter(({ name }) =>
      name.includes(query.get('search') ?? ''),
    );
    const status = query.get('status');
    const items =
      status === 'deleted'
        ? this.deleted
        : found.filter((limit) => status === 'all' || isActive(limit) === (status === 'active'));
    const active = found.filter(isActive).length;
    const pageSize = Number(query.get('pageSize'));
    const start = (Number(query.get('page')) - 1) * pageSize;
    return {
      items: items.slice(start, start + pageSize).map(shownRow),
      total: items.length,
      counts: { all: found.length, active, inactive: found.length - active, deleted: this.deleted.length },
      pending: this.isListBehind && query.has('after'),
    };
  }
}

function moved(ids: string[], from: LimitView[], to: LimitView[]): [LimitView[], LimitView[]] {
  return [from.filter(({ id }) => !ids.includes(id)), [...from.filter(({ id }) => ids.includes(id)), ...to]];
}

/** As the API does it, of a single declaration. */
function sanitized(css: string): SanitizedCss {
  const reason = 'position: fixed is not allowed';
  const lines = css.split('\n');
  const removed = lines.flatMap((text, index) =>
    text.includes('position: fixed') ? [{ line: index + 1, text: 'position: fixed', reason }] : [],
  );
  return { css: lines.filter((text) => !text.includes('position: fixed')).join('\n'), removed };
}

const PRODUCTS = [
  {
    productId: '1001',
    title: 'Hoodie',
    vendor: 'Acme',
    imageUrl: 'https://cdn.example/hoodie.png',
    variants: [{ variantId: '1', title: 'Default', price: '19.90' }],
  },
  {
    productId: '1002',
    title: 'Sneakers',
    vendor: 'Acme',
    imageUrl: null,
    variants: [
      { variantId: '2', title: 'Size 41', price: '89.00' },
      { variantId: '3', title: 'Size 42', price: '89.00' },
    ],
  },
];

const COLLECTIONS = [
  { collectionId: '2001', title: 'Footwear', imageUrl: null, productsCount: 3 },
  { collectionId: '2002', title: 'Outlet', imageUrl: null, productsCount: null },
];

/** A limit as a row of the list. */
export function shownRow(limit: LimitView): LimitRow {
  return listRow.parse({ ...limit, scope: scopeOf(limit) });
}

const ok = (body: unknown): Answer => ({ status: 200, body });

function response(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([typeof body === 'string' ? body : text]),
  } as unknown as Response;
}

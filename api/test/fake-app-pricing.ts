// The platform's pricing page and its Partner API, in memory: plans that a test chooses as a merchant does there.
import type { IncomingHttpHeaders } from 'node:http';
import type { FakeAnswer } from './fake-answer.js';

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 7;
const CYCLE_ENDS = '2030-01-01T00:00:00Z';

export type Choice = { handle: string; billingPeriod: 'EVERY_30_DAYS' | 'ANNUAL' };
export type FakeContract = Choice & { cancelAtEndOfCycle: boolean; next: Choice | null };
export type PartnerRequest = { path: string; token: unknown; variables: { appId?: string; shopId?: string } };

/** What the app needs to use it. */
export const APP_PRICING = {
  BILLING: 'app-pricing',
  APP_HANDLE: 'purchase-limits',
  PARTNER_ORGANIZATION_ID: '77',
  PARTNER_APP_ID: '4711',
  PARTNER_API_TOKEN: 'prtapi_a-token-of-the-organization',
};

export class FakeAppPricing {
  /** By the shop's domain. */
  readonly contracts = new Map<string, FakeContract>();
  /** Whose contracts the platform says nothing of. */
  readonly frozen = new Set<string>();
  /** Every request, oldest first. */
  readonly requests: PartnerRequest[] = [];
  /** Answers in place of the platform; undefined: the platform answers. */
  override: (request: PartnerRequest) => FakeAnswer | undefined | Promise<FakeAnswer | undefined> = () => undefined;
  private readonly domains = new Map<string, string>();
  /** A shop has one trial, which goes on in whatever it chooses. */
  private readonly trials = new Map<string, number>();

  /** The platform's id of a shop. */
  idOf(domain: string): string {
    const known = [...this.domains].find(([, of]) => of === domain)?.[0];
    const id = known ?? `gid://shopify/Shop/${this.domains.size + 1}`;
    this.domains.set(id, domain);
    return id;
  }

  /** The merchant approves a plan. A year that is paid for runs out first. */
  choose(domain: string, choice: Choice): void {
    const before = this.contracts.get(domain);
    if (!this.trials.has(domain)) this.trials.set(domain, Date.now() + TRIAL_DAYS * DAY_MS);
    const isDeferred =
      before?.billingPeriod === 'ANNUAL' && choice.billingPeriod !== 'ANNUAL' && !this.trialEnd(domain);
    if (before && isDeferred) Object.assign(before, { next: choice, cancelAtEndOfCycle: false });
    else this.contracts.set(domain, { ...choice, cancelAtEndOfCycle: false, next: null });
  }

  /** The merchant chooses the free plan, which begins when what is paid for has ended. */
  cancel(domain: string): void {
    const contract = this.contracts.get(domain);
    if (contract) Object.assign(contract, { cancelAtEndOfCycle: true, next: null });
  }

  endCycle(domain: string): void {
    const contract = this.contracts.get(domain);
    if (contract?.cancelAtEndOfCycle) this.contracts.delete(domain);
    else if (contract?.next) this.contracts.set(domain, { ...contract, ...contract.next, next: null });
  }

  /** As if days had passed. */
  passDays(domain: string, count: number): void {
    const end = this.trials.get(domain);
    if (end !== undefined) this.trials.set(domain, end - count * DAY_MS);
  }

  async respond(path: string, headers: IncomingHttpHeaders, body: { variables?: object }): Promise<FakeAnswer> {
    const request: PartnerRequest = { path, token: headers['x-shopify-access-token'], variables: body.variables ?? {} };
    this.requests.push(request);
    const other = await this.override(request);
    if (other) return other;
    if (request.token !== APP_PRICING.PARTNER_API_TOKEN) return { status: 401, body: { errors: 'Unauthorized' } };
    return { status: 200, body: { data: { activeSubscription: this.viewOf(request.variables.shopId ?? '') } } };
  }

  /** What the platform says of a shop. */
  viewOf(shopId: string): object | null {
    const domain = this.domains.get(shopId);
    const contract = domain && !this.frozen.has(domain) ? this.contracts.get(domain) : undefined;
    if (!domain || !contract) return null;
    const { handle, billingPeriod, cancelAtEndOfCycle, next } = contract;
    const trialEndsAt = this.trialEnd(domain);
    return {
      shop: { id: shopId },
      billingPeriod,
      cancelAtEndOfCycle,
      trialEndsAt,
      legacySubscriptionId: null,
      currentBillingCycle: trialEndsAt ? null : { endTime: CYCLE_ENDS },
      items: [{ handle }],
      pendingUpdate: next && { billingPeriod: next.billingPeriod, items: [{ handle: next.handle }] },
    };
  }

  private trialEnd(domain: string): string | null {
    const end = this.trials.get(domain);
    return end !== undefined && end > Date.now() ? new Date(end).toISOString() : null;
  }
}

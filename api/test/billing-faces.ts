// The two ways in which the platform bills, as the random walks use them: what merchants and the platform do there, and
// what is true then.
import { CheckBilling } from '../src/subscriptions/check-billing.js';
import { APP_PRICING, type Choice } from './fake-app-pricing.js';
import type { FakeSubscription } from './fake-billing.js';
import type { TestApp, TestShop } from './test-app.js';

export type Change = 'approve' | 'decline' | 'freeze' | 'unfreeze' | 'cancel';
export type Wish = { plan: string; interval: string };

export interface BillingFace {
  /** Whether what the merchant has chosen next can be taken back in the app. */
  readonly canWithdrawNext: boolean;
  /** The merchant was sent to the platform for this. */
  noteAsked(shop: TestShop, wish: Wish): void;
  /** A change on the platform, where something is in a state that allows it. */
  change(shop: TestShop, what: Change, which: number): void;
  /** The app hears of the platform, or asks it by itself. */
  tell(shop: TestShop, which: number): Promise<void>;
  /** The app has sent the merchant away for the free plan. */
  cancelThere(shop: TestShop): void;
  passDays(shop: TestShop, count: number): void;
  endAll(shop: TestShop): void;
  /** The plans that the merchant may approve. */
  waiting(shop: TestShop): (string | undefined)[];
  /** The plans that were ever approved. */
  approved(shop: TestShop): (string | undefined)[];
  /** The plan that is paid for. */
  live(shop: TestShop): string | null;
}

const NAMES: Record<string, string> = {
  Basic: 'basic',
  Grow: 'professional',
  Advanced: 'unlimited',
  Plus: 'shopify_plus',
};

/** Charges that the app asks for. */
export class ManualFace implements BillingFace {
  static readonly config = {};
  readonly canWithdrawNext = true;

  constructor(private readonly app: TestApp) {}

  noteAsked(): void {}

  change(shop: TestShop, what: Change, which: number): void {
    const { billing } = this.app.platform;
    const [from, to] = {
      approve: ['PENDING', 'ACTIVE'],
      decline: ['PENDING', 'DECLINED'],
      freeze: ['ACTIVE', 'FROZEN'],
      unfreeze: ['FROZEN', 'ACTIVE'],
      cancel: ['ACTIVE', 'CANCELLED'],
    }[what] as ['PENDING' | 'ACTIVE' | 'FROZEN', 'ACTIVE' | 'DECLINED' | 'FROZEN' | 'CANCELLED'];
    const able = this.asked(shop).filter(({ status }) => status === from);
    const chosen = able[which % Math.max(1, able.length)];
    if (!chosen || (what === 'unfreeze' && this.active(shop).length > 0)) return;
    if (what === 'approve') billing.approve(chosen.id);
    else billing.set(chosen.id, to);
  }

  async tell(shop: TestShop, which: number): Promise<void> {
    const told = this.asked(shop)[which % Math.max(1, this.asked(shop).length)];
    if (!told) return;
    const payload = { app_subscription: { admin_graphql_api_id: told.id } };
    await this.app.webhook(shop, 'app_subscriptions/update', { payload });
  }

  cancelThere(): void {
    throw new Error('The app cancels charges, and sends nobody away for that');
  }

  passDays(): void {}

  endAll({ domain }: TestShop): void {
    this.app.platform.billing.endAll(domain);
  }

  waiting(shop: TestShop) {
    return this.plansOf(this.asked(shop).filter(({ status }) => status === 'PENDING'));
  }

  approved(shop: TestShop) {
    const isApproved = ({ status }: FakeSubscription) => !['PENDING', 'DECLINED', 'EXPIRED'].includes(status);
    return this.plansOf(this.asked(shop).filter(isApproved));
  }

  live(shop: TestShop): string | null {
    return this.plansOf(this.active(shop))[0] ?? null;
  }

  private asked = (shop: TestShop) => this.app.platform.billing.of(shop.domain);
  private active = (shop: TestShop) => this.asked(shop).filter(({ status }) => status === 'ACTIVE');
  private plansOf = (charges: FakeSubscription[]) => charges.map(({ name }) => NAMES[name]);
}

const HANDLES: Record<string, string> = {
  basic: 'basic',
  professional: 'grow',
  unlimited: 'advanced',
  shopify_plus: 'plus',
};
const planOf = (handle: string) => Object.keys(HANDLES).find((plan) => HANDLES[plan] === handle);
/** A merchant on the page may choose what was not asked for. */
const CHOOSES_ANOTHER = 5;

/** The platform's page. */
export class HostedFace implements BillingFace {
  static readonly config = APP_PRICING;
  readonly canWithdrawNext = false;
  private readonly opened = new Map<string, Wish[]>();
  private readonly chosen = new Map<string, string[]>();

  constructor(private readonly app: TestApp) {}

  noteAsked({ domain }: TestShop, wish: Wish): void {
    this.opened.set(domain, [...(this.opened.get(domain) ?? []), wish]);
  }

  change({ domain }: TestShop, what: Change, which: number): void {
    const { appPricing } = this.app.platform;
    if (what === 'approve') this.choose(domain, which);
    if (what === 'freeze' && appPricing.contracts.has(domain)) appPricing.frozen.add(domain);
    if (what === 'unfreeze') appPricing.frozen.delete(domain);
    if (what === 'cancel' && which % 2 === 0) appPricing.endCycle(domain);
    if (what === 'cancel' && which % 2 === 1) appPricing.contracts.delete(domain);
    // Who declines has chosen nothing, and the platform says nothing of it.
  }

  /** There is no webhook: every shop is asked about once a day. */
  async tell({ id }: TestShop): Promise<void> {
    await this.app.sql(`UPDATE billing SET checked_at = now() - interval '25 hours' WHERE shop_id = $1`, [id]);
    await this.app.worker.get(CheckBilling).askDue();
  }

  cancelThere({ domain }: TestShop): void {
    this.app.platform.appPricing.cancel(domain);
  }

  passDays({ domain }: TestShop, count: number): void {
    this.app.platform.appPricing.passDays(domain, count);
  }

  endAll({ domain }: TestShop): void {
    this.app.platform.appPricing.contracts.delete(domain);
    this.app.platform.appPricing.frozen.delete(domain);
  }

  waiting({ domain }: TestShop) {
    return [this.opened.get(domain)?.at(-1)?.plan];
  }

  approved({ domain }: TestShop) {
    return this.chosen.get(domain) ?? [];
  }

  live({ domain }: TestShop): string | null {
    const { contracts, frozen } = this.app.platform.appPricing;
    const contract = frozen.has(domain) ? undefined : contracts.get(domain);
    return (contract && planOf(contract.handle)) ?? null;
  }

  private choose(domain: string, which: number): void {
    const opened = this.opened.get(domain) ?? [];
    if (opened.length === 0 || this.app.platform.appPricing.frozen.has(domain)) return;
    const wish = which === CHOOSES_ANOTHER ? { plan: 'unlimited', interval: 'yearly' } : opened[which % opened.length]!;
    const billingPeriod: Choice['billingPeriod'] = wish.interval === 'yearly' ? 'ANNUAL' : 'EVERY_30_DAYS';
    this.app.platform.appPricing.choose(domain, { handle: HANDLES[wish.plan]!, billingPeriod });
    this.chosen.set(domain, [...(this.chosen.get(domain) ?? []), wish.plan]);
  }
}

// The platform's billing, in memory: charges that a test approves, declines or freezes.

type Status = 'PENDING' | 'ACCEPTED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'CANCELLED' | 'FROZEN';
type LineItem = {
  plan: { appRecurringPricingDetails: { price: { amount: string }; interval: string; discount?: object } };
};
export type FakeSubscription = {
  id: string;
  shop: string;
  name: string;
  status: Status;
  trialDays: number;
  test: boolean;
  returnUrl: string;
  createdAt: Date;
  pricing: LineItem['plan']['appRecurringPricingDetails'];
};

export class FakeBilling {
  /** Subscriptions that the platform does not know any more. */
  readonly forgotten = new Set<string>();
  isCancelRefused = false;
  /** In the order in which they were asked for. */
  readonly subscriptions: FakeSubscription[] = [];

  of(shop: string): FakeSubscription[] {
    return this.subscriptions.filter(({ id, shop: of }) => of === shop && !this.forgotten.has(id));
  }

  /** As the merchant does on the platform's page: the one that was live is replaced. */
  approve(id: string): void {
    const approved = this.find(id);
    if (approved.status !== 'PENDING') throw new Error(`${id} is ${approved.status}`);
    for (const other of this.of(approved.shop)) if (other.status === 'ACTIVE') other.status = 'CANCELLED';
    approved.status = 'ACTIVE';
  }

  set(id: string, status: Status): void {
    this.find(id).status = status;
  }

  /** What the platform does when the app is uninstalled. */
  endAll(shop: string): void {
    for (const one of this.of(shop)) one.status = one.status === 'PENDING' ? 'DECLINED' : 'CANCELLED';
  }

  /** The answer to an operation; undefined: it is about something else. */
  answer(name: string, shop: string, variables: Record<string, unknown>): object | undefined {
    if (name === 'CreateSubscription') return this.create(shop, variables);
    if (name === 'CancelSubscription') return this.cancel(String(variables.id));
    if (name === 'ExtendTrial') return this.extendTrial(String(variables.id), Number(variables.days));
    if (name !== 'Billing') return undefined;
    return {
      currentAppInstallation: {
        activeSubscriptions: this.of(shop)
          .filter(({ status }) => status === 'ACTIVE')
          .map(viewOf),
      },
      nodes: this.nodesOf(shop, variables),
    };
  }

  /** The charges with these ids. */
  nodesOf(shop: string, variables: Record<string, unknown>): (object | null)[] {
    const found = (variables.ids as string[]).map((id) => this.of(shop).find((one) => one.id === id));
    return found.map((one) => (one ? viewOf(one) : null));
  }

  private create(shop: string, { name, returnUrl, lineItems, trialDays, test }: Record<string, unknown>): object {
    const id = `gid://shopify/AppSubscription/${this.subscriptions.length + 1}`;
    const [item] = lineItems as LineItem[];
    this.subscriptions.push({
      id,
      shop,
      name: String(name),
      status: 'PENDING',
      createdAt: new Date(),
      trialDays: Number(trialDays ?? 0),
      test: test === true,
      returnUrl: String(returnUrl),
      pricing: item!.plan.appRecurringPricingDetails,
    });
    const confirmationUrl = `https://${shop}/admin/charges/${this.subscriptions.length}/confirm`;
    return { appSubscriptionCreate: { appSubscription: { id }, confirmationUrl, userErrors: [] } };
  }

  /** The platform lengthens a trial of an active subscription only. */
  private extendTrial(id: string, days: number): object {
    const found = this.subscriptions.find((one) => one.id === id);
    const isActive = found?.status === 'ACTIVE';
    if (isActive) found.trialDays += days;
    const userErrors = isActive ? [] : [{ message: 'The subscription is not active' }];
    return { appSubscriptionTrialExtend: { userErrors } };
  }

  private cancel(id: string): object {
    const found = this.find(id);
    const isLive = ['PENDING', 'ACCEPTED', 'ACTIVE', 'FROZEN'].includes(found.status);
    const isDone = isLive && !this.isCancelRefused;
    if (isDone) found.status = 'CANCELLED';
    const userErrors = isDone ? [] : [{ message: 'The subscription is not live' }];
    return { appSubscriptionCancel: { userErrors } };
  }

  private find(id: string): FakeSubscription {
    const found = this.subscriptions.find((subscription) => subscription.id === id);
    if (!found) throw new Error(`There is no subscription ${id}`);
    return found;
  }
}

function viewOf({ id, name, status, trialDays, pricing, test, createdAt }: FakeSubscription): object {
  const pricingDetails = { __typename: 'AppRecurringPricing', interval: pricing.interval };
  return {
    id,
    name,
    status,
    trialDays,
    createdAt: createdAt.toISOString(),
    test,
    currentPeriodEnd: status === 'ACTIVE' ? '2030-01-01T00:00:00Z' : null,
    lineItems: [{ plan: { pricingDetails } }],
  };
}

// The Partner API's answers about the app: what each store has chosen on the pricing page.
import { buildSchema, graphql, type GraphQLSchema } from 'graphql';
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid, parseGid } from '../admin-graphql/gid.js';
import { now } from '../clock.js';
import { shops, type Shop } from '../shops/shops.js';
import type { AppPricing } from './app-pricing.js';
import { cycleAt, isInTrial, type Choice, type Contract } from './contract.js';
import { partnerDefinition } from './partner-schema.js';
import { priceOf } from './pricing-page.js';

export type PartnerBody = { query?: unknown; variables?: Record<string, unknown> };

export class PartnerApi {
  private readonly schema: GraphQLSchema = buildSchema(partnerDefinition);

  constructor(private readonly pricing: AppPricing) {}

  async answer({ query, variables }: PartnerBody): Promise<object> {
    const rootValue = { activeSubscription: (asked: { appId: string; shopId: string }) => this.find(asked) };
    const source = typeof query === 'string' ? query : '';
    return graphql({ schema: this.schema, source, rootValue, variableValues: variables });
  }

  private async find({ appId, shopId }: { appId: string; shopId: string }): Promise<object | null> {
    const { appId: known } = this.pricing.declaration;
    if (appId !== gid('App', known)) throw new Error('The app was not found in this organization');
    const parsed = parseGid(shopId);
    const shop = parsed?.type === 'Shop' ? shops.find(({ id }) => id === parsed.id) : undefined;
    const contract = shop ? await this.pricing.contract(shop) : null;
    return shop && contract ? this.viewOf(shop, contract) : null;
  }

  private viewOf(shop: Shop, contract: Contract): object {
    const at = now();
    const cycle = cycleAt(contract, at);
    const { interval, cancelAtEndOfCycle, trialEndsAt, next } = contract;
    return {
      app: { id: gid('App', this.pricing.declaration.appId) },
      shop: { id: gid('Shop', shop.id), myshopifyDomain: shop.domain },
      billingPeriod: interval,
      cancelAtEndOfCycle,
      trialEndsAt: isInTrial(contract, at) ? trialEndsAt!.toISOString() : null,
      currentBillingCycle: cycle && {
        startTime: cycle.startTime.toISOString(),
        endTime: cycle.endTime.toISOString(),
      },
      items: [this.itemOf(contract)],
      legacySubscriptionId: null,
      pendingUpdate: next && { billingPeriod: next.interval, items: [this.itemOf(next)], legacySubscriptionId: null },
    };
  }

  private itemOf({ handle, interval }: Choice): object {
    const plan = this.pricing.planOf(handle)!;
    const amount = toDecimal(priceOf(plan, interval));
    const price = { __typename: 'FlatRatePrice', active: true, amount, currency: 'USD' };
    return { handle, description: plan.name, price, discount: null };
  }
}

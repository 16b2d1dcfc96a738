import type { AllowanceBody, AllowanceView } from '@purchase-limits/contract/repurchase';
import { allowanceLeft, type AllowanceLeft } from '@purchase-limits/domain/allowance-left';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { REQUIRED } from '@purchase-limits/domain/validate-products';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { GetCollections } from '../../catalog/queries/find-collections.js';
import { GetProducts } from '../../catalog/queries/find-products.js';
import { GetVariantFacts } from '../../catalog/queries/get-variant-facts.js';
import { plainId } from '../../catalog/search.js';
import { now } from '../../clock.js';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { prefixed, throwIfAny } from '../../http/rule-error.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { CUSTOMER_BY_EMAIL_QUERY } from '../../platform/order-operations.js';
import type { CustomerByEmailQuery } from '../../platform/operations.generated.js';
import { PurchaseFacts, readPurchases } from '../customer-purchases.js';
import { SoldFacts } from '../sold-facts.js';

/** Of what was sold most of its allowance. */
const MOST_SHOWN = 50;

/** What an unsaved limit leaves a customer, or all customers where they share it. Writes nothing. */
export class GetAllowance extends Query<AllowanceView> {
  constructor(
    readonly shop: CurrentShop,
    readonly body: AllowanceBody,
  ) {
    super();
  }
}

@QueryHandler(GetAllowance)
export class GetAllowanceHandler implements IQueryHandler<GetAllowance> {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
    private readonly facts: PurchaseFacts,
    private readonly sold: SoldFacts,
    private readonly queries: QueryBus,
  ) {}

  async execute({ shop, body }: GetAllowance): Promise<AllowanceView> {
    throwIfAny(prefixed('limit', validateRule(body.limit, shop.currency)));
    const limit = completeLimit('typed', body.limit);
    if (limit.repurchase.shared) return this.viewOf(shop, await this.leftOfAll(shop, limit));
    const { email = '' } = body;
    throwIfAny(email === '' ? { email: REQUIRED } : {});
    const customerId = await this.customerOf(shop, email);
    if (customerId === null) return { isFound: false, left: [] };
    if (limit.repurchase.option === 'no_limit') return { isFound: true, left: [] };
    return this.viewOf(shop, await this.leftOf(shop, limit, customerId));
  }

  private async viewOf(shop: CurrentShop, left: readonly AllowanceLeft[]): Promise<AllowanceView> {
    const names = await this.namesOf(shop, left);
    return { isFound: true, left: left.map((one) => ({ ...one, name: names.get(one.subject) ?? null })) };
  }

  /** The fullest first. */
  private async leftOfAll(shop: CurrentShop, limit: Limit): Promise<AllowanceLeft[]> {
    const at = now().getTime();
    const soldOf = await this.sold.read(shop, [publishedLimit(limit)], { now: at, timezone: shop.timezone });
    return allowanceLeft(limit, shop, { now: at, purchases: [], sold: soldOf(limit) })
      .sort((one, other) => one.left - other.left)
      .slice(0, MOST_SHOWN);
  }

  private async customerOf(shop: CurrentShop, email: string): Promise<string | null> {
    // In quotes: the address is no search.
    const query = `email:"${email.replace(/["\\]/g, '')}"`;
    const { customers } = await this.tokens.query<CustomerByEmailQuery>(shop, CUSTOMER_BY_EMAIL_QUERY, { query });
    const [customer] = customers.nodes;
    return customer ? plainId(customer.id) : null;
  }

  private async leftOf(shop: CurrentShop, limit: Limit, customerId: string): Promise<AllowanceLeft[]> {
    const at = now().getTime();
    const purchases = await this.transactions.run(shop.id, (tx) => readPurchases(tx, [customerId], [limit], at));
    const own = purchases.get(customerId) ?? [];
    const complete = await this.facts.complete(shop, own, [publishedLimit(limit)], new Map());
    return allowanceLeft(limit, shop, { now: at, purchases: complete });
  }

  /** By the id of a subject, its title; what the catalog does not have any more is left out. */
  private async namesOf(shop: CurrentShop, left: readonly AllowanceLeft[]): Promise<Map<string, string>> {
    const idsOf = (kind: AllowanceLeft['subjectKind']) =>
      left.filter(({ subjectKind }) => subjectKind === kind).map(({ subject }) => subject);
    const names = new Map<string, string>();
    const [products, variants, collections] = [idsOf('product'), idsOf('variant'), idsOf('collection')];
    if (products.length > 0)
      for (const { productId, title } of (await this.queries.execute(new GetProducts(shop, products))).items)
        names.set(productId, title);
    if (collections.length > 0)
      for (const { collectionId, title } of (await this.queries.execute(new GetCollections(shop, collections))).items)
        names.set(collectionId, title);
    if (variants.length > 0)
      for (const [id, { title, variantTitle }] of await this.queries.execute(new GetVariantFacts(shop, variants)))
        names.set(id, variantTitle ? `${title} - ${variantTitle}` : title);
    return names;
  }
}

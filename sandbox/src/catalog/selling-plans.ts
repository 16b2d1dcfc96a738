// Subscriptions: what is drunk up can be bought every month. All products share one group with one plan, at the usual
// price.
import type { Product } from './product.js';

export type SellingPlan = { id: number; name: string };

const MONTHLY: SellingPlan = { id: 690_000_001, name: 'Deliver every month' };
const GROUP = { id: 'subscriptions', name: 'Subscribe', app_id: 'subscriptions' };
const TYPES = ['Coffee', 'Tea'];

export function sellingPlansOf({ type }: Pick<Product, 'type'>): SellingPlan[] {
  return TYPES.includes(type) ? [MONTHLY] : [];
}

export function findSellingPlan(product: Pick<Product, 'type'>, id: unknown): SellingPlan | undefined {
  return sellingPlansOf(product).find((plan) => plan.id === Number(id));
}

/** As product pages have them. */
export function groupObjects(product: Product) {
  const plans = sellingPlansOf(product);
  if (plans.length === 0) return [];
  return [{ ...GROUP, options: [], selling_plans: plans.map(planObject), selling_plan_selected: false }];
}

/** `price`: of one, in minor units. */
export function allocationObject(plan: SellingPlan, price: number) {
  return {
    selling_plan_group_id: GROUP.id,
    selling_plan: planObject(plan),
    price,
    compare_at_price: null,
    per_delivery_price: price,
    price_adjustments: [],
  };
}

function planObject({ id, name }: SellingPlan) {
  return { id, name, description: null, options: [], recurring_deliveries: true, price_adjustments: [] };
}

import { PLANS, type PlanId } from '@purchase-limits/domain/plans';
import type { PlanCatalog } from '@purchase-limits/contract/plan';

/** The name of a plan, as the catalog has it. */
export function planName({ plans }: PlanCatalog, id: PlanId): string {
  return plans.find((plan) => plan.id === id)?.name ?? PLANS[id].name;
}

import type { OperatorShop } from '@purchase-limits/contract/operators';
import { PLANS } from '@purchase-limits/domain/plans';

export function planName(plan: OperatorShop['plan']): string {
  return PLANS[plan].name;
}

import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { planAction } from '../src/screens/subscription/plan-action';
import { activated, FREE_SUBSCRIPTION } from './fake-billing';

const BASIC = activated('basic', 'monthly');
const GROW = activated('professional', 'monthly');
const UNPAID_GROW: SubscriptionView = { ...GROW, paid: false };

describe('what choosing a plan means', () => {
  it.each([
    ['from free to a paid plan', 'basic', 'monthly', FREE_SUBSCRIPTION, 'choose'],
    ['from free to free', 'free', 'monthly', FREE_SUBSCRIPTION, 'current'],
    [
      'from free to free while a charge is held back',
      'free',
      'monthly',
      { ...FREE_SUBSCRIPTION, frozen: true },
      'moveToFree',
    ],
    ['to a dearer plan', 'professional', 'monthly', BASIC, 'choose'],
    ['to a cheaper plan', 'basic', 'monthly', GROW, 'cheaper'],
    ['to a cheaper plan of one that is not charged', 'basic', 'monthly', UNPAID_GROW, 'choose'],
    ['to free', 'free', 'monthly', GROW, 'moveToFree'],
    ['to the same', 'professional', 'monthly', GROW, 'current'],
    ['to the other interval', 'professional', 'yearly', GROW, 'switch'],
  ] as const)('%s', (_what, plan, interval, subscription, action) => {
    expect(planAction(plan, interval, subscription)).toBe(action);
  });
});

import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { isRecommended, planAction } from '../src/screens/subscription/plan-action';
import { activated, FREE_SUBSCRIPTION } from './fake-billing';

const BASIC = activated('basic', 'monthly');
const GROW = activated('professional', 'monthly');
const UNPAID_GROW: SubscriptionView = { ...GROW, paid: false };

const later = (plan: 'free' | 'basic', interval: 'monthly' | null): SubscriptionView => ({
  ...GROW,
  next: { plan, interval } as SubscriptionView['next'],
});
const LATER_BASIC = later('basic', 'monthly');
const ENDING_GROW: SubscriptionView = { ...GROW, endsAt: '2999-12-01T00:00:00Z' };
const LATER_FREE = later('free', null);

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
    ['to what begins later', 'basic', 'monthly', LATER_BASIC, 'next'],
    ['to what begins later, with the other interval', 'basic', 'yearly', LATER_BASIC, 'cheaper'],
    ['to another plan than what begins later', 'free', 'monthly', LATER_BASIC, 'moveToFree'],
    ['to the same, which ends', 'professional', 'monthly', ENDING_GROW, 'resume'],
    ['to free from what ends', 'free', 'monthly', ENDING_GROW, 'next'],
    ['to free, which begins later', 'free', 'monthly', LATER_FREE, 'next'],
  ] as const)('%s', (_what, plan, interval, subscription, action) => {
    expect(planAction(plan, interval, subscription)).toBe(action);
  });
});

describe('the recommended plan', () => {
  it.each([
    ['is the one that the shop’s size suggests', 'basic', 'basic', 'free', true],
    ['is no other', 'professional', 'basic', 'free', false],
    ['is the shop’s own where it is on it', 'basic', 'basic', 'basic', true],
    ['is none below the shop’s own', 'basic', 'basic', 'professional', false],
  ] as const)('%s', (_what, plan, recommended, current, isIt) => {
    expect(isRecommended(plan, recommended, current)).toBe(isIt);
  });
});

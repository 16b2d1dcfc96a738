import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import { currentPeriodEnd, discountedCents, remainingIntervals, type Subscription } from './subscription.js';

/** A subscription as the Admin API answers it. */
export function subscriptionView(subscription: Subscription) {
  const { id, name, status, isTest, trialDays, createdAt, returnUrl, interval, priceCents } = subscription;
  return {
    __typename: 'AppSubscription',
    id: gid('AppSubscription', id),
    name,
    status,
    test: isTest,
    trialDays,
    createdAt: createdAt.toISOString(),
    currentPeriodEnd: currentPeriodEnd(subscription)?.toISOString() ?? null,
    returnUrl,
    lineItems: [
      {
        id: `${gid('AppSubscriptionLineItem', id)}?v=1&index=0`,
        plan: {
          pricingDetails: {
            __typename: 'AppRecurringPricing',
            price: dollars(priceCents),
            interval,
            planHandle: null,
            discount: discountView(subscription),
          },
        },
      },
    ],
  };
}

function discountView(subscription: Subscription) {
  const { discount, priceCents } = subscription;
  if (!discount) return null;
  const { value, intervals } = discount;
  return {
    durationLimitInIntervals: intervals,
    remainingDurationInIntervals: remainingIntervals(subscription),
    priceAfterDiscount: dollars(discountedCents(priceCents, discount)),
    value:
      'percentage' in value
        ? { __typename: 'AppSubscriptionDiscountPercentage', percentage: value.percentage }
        : { __typename: 'AppSubscriptionDiscountAmount', amount: dollars(value.amountCents) },
  };
}

/** The platform writes at least one decimal: "9.99", "10.0". */
function dollars(cents: number) {
  return { amount: toDecimal(cents).replace(/0$/, ''), currencyCode: 'USD' };
}

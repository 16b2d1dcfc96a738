// The merchant's message for each event; app and e-mail share the text.
import type { NotificationView } from '@purchase-limits/contract/notification';
import { PLANS } from '@purchase-limits/domain/plans';
import { actionName } from '@purchase-limits/domain/quota';
import type { EventOf } from '../events/subscriptions.js';

/** The events that notify a merchant. */
export type MerchantEvent = EventOf<'notify-merchant'>;
const KEPT = 'Your limits are kept as they are and work again when you upgrade.';

type Words = Pick<NotificationView, 'kind' | 'title' | 'body'>;
export type MerchantMessage = Words & Pick<NotificationView, 'action'>;

/** The message for an event; counts are those of the moment it happened. `installedAt`: of the first installation. */
export function merchantMessage(event: MerchantEvent, installedAt: Date): MerchantMessage {
  return { ...wordsOf(event), action: actionOf(event, installedAt) };
}

function actionOf({ type }: MerchantEvent, installedAt: Date): MerchantMessage['action'] {
  if (type === 'QuotaWarningReached') return actionName('warning', installedAt);
  return type === 'QuotaReached' ? actionName('reached', installedAt) : null;
}

function wordsOf(event: MerchantEvent): Words {
  switch (event.type) {
    case 'QuotaWarningReached':
      return {
        kind: 'quota_warning',
        title: `${Math.min(event.impressions, event.max)} of ${event.max} free impressions are used`,
        body:
          event.impressions < event.max
            ? `Your limits still work. All of them stop at ${event.max} impressions, until you upgrade your plan.`
            : 'The warning and the maximum were passed at the same moment.',
      };
    case 'QuotaReached':
      return {
        kind: 'quota_reached',
        title: 'All limits have stopped: the free impressions are used up',
        body: `Shoppers have seen your messages ${event.max} times, which is all the free plan includes. ${KEPT}`,
      };
    case 'CustomerDataRequested':
      return {
        kind: 'customer_data',
        title: 'A customer has asked which data are kept about them',
        body:
          'Where your store lets this app see orders, it keeps which products customers bought in which order. The ' +
          "customer's orders in your store show it all. Where Shopify Flow is connected, it keeps for 8 days which " +
          'limits a signed-in customer reached, and for 30 days that Shopify Flow was told; the runs of your ' +
          'workflows show it. ' +
          `The app keeps nothing else about customers.${requestOf(event)}`,
      };
    case 'SubscriptionActivated':
      return {
        kind: 'plan_changed',
        title: `Your plan is now ${PLANS[event.plan].name}`,
        body: `It is charged ${event.interval}, on your store's bill. Limits that had stopped work again.`,
      };
    case 'SubscriptionFrozen':
      return {
        kind: 'subscription_frozen',
        title: `Your ${PLANS[event.plan].name} plan is on hold`,
        body: `It is held back until your store's bill is paid; your store is on the free plan meanwhile. ${KEPT}`,
      };
    case 'PlanDowngraded':
      return {
        kind: 'limits_stopped',
        title: `Your plan is now ${PLANS[event.to].name}`,
        body: `Limits that this plan does not include have stopped. ${KEPT}`,
      };
  }
}

function requestOf({ requestId }: { requestId: string | null }): string {
  return requestId === null ? '' : ` The platform's number of the request is ${requestId}.`;
}

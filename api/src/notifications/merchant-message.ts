// The merchant's message for each event; app and e-mail share the text.
import type { NotificationView } from '@purchase-limits/contract/notification';
import { PLANS } from '@purchase-limits/domain/plans';
import { actionName } from '@purchase-limits/domain/quota';
import type { NamedLimits, StoppedByPlan, SubscriptionActivated } from '../events/plan-events.js';
import type { EventOf } from '../events/subscriptions.js';

/** The events that notify a merchant. */
export type MerchantEvent = EventOf<'notify-merchant'>;
const KEPT = 'Your limits are kept as they are and work again when you upgrade.';
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

type Words = Pick<NotificationView, 'kind' | 'title' | 'body'>;
export type MerchantMessage = Words & Pick<NotificationView, 'action'>;

/**
 * The message for an event; counts are those of the moment it happened. `installedAt`: of the first installation. Null:
 * another message tells the merchant already.
 */
export function merchantMessage(event: MerchantEvent, installedAt: Date): MerchantMessage | null {
  // The message on the frozen subscription says which limits stopped.
  if (event.type === 'PlanDowngraded' && event.isFrozen) return null;
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
    case 'OrdersRefused':
      return {
        kind: 'orders_refused',
        title: 'Shopify does not show your orders to this app yet',
        body:
          'Shopify has to approve every app that works with orders and customers, and has not approved this one. ' +
          'Until then limits cannot ask what a customer bought before, and orders that broke a limit are not listed. ' +
          'The app asks again every hour. If nothing changes within a few days, contact our support.',
      };
    case 'SubscriptionActivated':
      return {
        kind: 'plan_changed',
        title: `Your plan is now ${PLANS[event.plan].name}`,
        body: sentences(chargedSentence(event), restoredSentence(event.restored)),
      };
    case 'SubscriptionFrozen':
      return {
        kind: 'subscription_frozen',
        title: `Your ${PLANS[event.plan].name} plan is on hold`,
        body: sentences(
          "It is held back until your store's bill is paid; your store is on the free plan meanwhile.",
          stoppedSentence(event.stopped),
          hasStopped(event.stopped) ? 'What has stopped works again by itself once it is paid.' : '',
        ),
      };
    case 'PlanDowngraded':
      return {
        kind: hasStopped(event.stopped) ? 'limits_stopped' : 'plan_changed',
        title: `Your plan is now ${PLANS[event.to].name}`,
        body: sentences(stoppedSentence(event.stopped), hasStopped(event.stopped) ? KEPT : ''),
      };
  }
}

/** Absent in an event of an earlier release, which did not say. */
type Stopped = StoppedByPlan | undefined;

const sentences = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
const hasStopped = (stopped: Stopped) => stopped === undefined || stopped.count > 0;

function chargedSentence({ interval, trialDays = 0 }: SubscriptionActivated) {
  const trial = trialDays === 1 ? '1 day' : `${trialDays} days`;
  return trialDays > 0
    ? `After ${trial} of free trial it is charged ${interval}, on your store's bill.`
    : `It is charged ${interval}, on your store's bill.`;
}

function restoredSentence(restored: NamedLimits | undefined): string {
  if (!restored || restored.count === 0) return '';
  return restored.count === 1
    ? `A limit that had stopped works again: ${namesOf(restored)}.`
    : `${restored.count} limits that had stopped work again: ${namesOf(restored)}.`;
}

function stoppedSentence(stopped: Stopped): string {
  if (!stopped) return 'Limits that this plan does not include have stopped.';
  const { isAll, count } = stopped;
  if (isAll && count === 0) return 'The free impressions are used up, so limits do not work on the free plan.';
  if (count === 0) return 'None of your limits has stopped.';
  const notIncluded = `the free plan does not include ${count === 1 ? 'it' : 'them'}`;
  const why = isAll ? 'the free impressions are used up' : notIncluded;
  return `${count === 1 ? 'A limit has' : `${count} limits have`} stopped because ${why}: ${namesOf(stopped)}.`;
}

function namesOf({ count, names }: NamedLimits): string {
  const quoted = names.map((name) => `“${name}”`);
  const more = count - names.length;
  return LIST.format(more > 0 ? [...quoted, `${more} more`] : quoted);
}

function requestOf({ requestId }: { requestId: string | null }): string {
  return requestId === null ? '' : ` The platform's number of the request is ${requestId}.`;
}

// The merchant's message for each event; app and e-mail share the text.
import type { OrderActionProblem } from '@purchase-limits/contract/broken-limits';
import type { NotificationView } from '@purchase-limits/contract/notification';
import { PLANS } from '@purchase-limits/domain/plans';
import { actionName } from '@purchase-limits/domain/quota';
import type { NamedLimits, StoppedByPlan, SubscriptionActivated } from '../events/plan-events.js';
import type { EventOf } from '../events/subscriptions.js';

/** The events that notify a merchant. */
export type MerchantEvent = EventOf<'notify-merchant'>;
const KEPT = 'We kept your limits. Upgrade to turn them back on.';
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

const OTHERS_WAIT = 'See Orders that broke a limit in the app. Others may be waiting there, too.';
const WHY_IT_WAITS: Record<OrderActionProblem, string> = {
  many: 'So many orders were held or canceled in the last hour that we ask you first.',
  scopes: 'Your store hasn’t allowed the app to change orders.',
  changed: 'It was changed before we could act.',
  fulfilled: 'It’s already being fulfilled, so we couldn’t act.',
  nothing_beyond: 'Canceling units wouldn’t help.',
  refused: 'Shopify refused the change.',
};

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
        title: `${Math.min(event.impressions, event.max)} of ${event.max} free impressions used`,
        body:
          event.impressions < event.max
            ? `Your limits still work. They stop at ${event.max} impressions unless you upgrade.`
            : 'You passed the warning and the maximum at the same time.',
      };
    case 'QuotaReached':
      return {
        kind: 'quota_reached',
        title: 'Your limits are off: free impressions used up',
        body: `Shoppers saw your messages ${event.max} times, all that the free plan includes. ${KEPT}`,
      };
    case 'CustomerDataRequested':
      return {
        kind: 'customer_data',
        title: 'A customer asked what data we keep',
        body:
          'If this app can see your orders, it keeps which products customers bought in which order. Your store ' +
          'shows the same in the customer’s orders. If Shopify Flow is connected, it keeps for 8 days which limits a ' +
          'signed-in customer reached, and for 30 days what it sent to Shopify Flow. Your workflow runs show that. ' +
          `It keeps nothing else about customers.${requestOf(event)}`,
      };
    case 'OrdersRefused':
      return {
        kind: 'orders_refused',
        title: 'Shopify hasn’t approved access to your orders yet',
        body:
          'Shopify approves every app that works with orders and customers, and hasn’t approved this one yet. Until ' +
          'it does, limits can’t count order history, and we can’t list orders that broke a limit. We ask again ' +
          'every hour. Contact support if nothing changes in a few days.',
      };
    case 'OrderActionWaits':
      return {
        kind: 'orders_wait',
        title: `Order ${event.orderName} needs your decision`,
        body: sentences(`It broke your limit “${event.limitName}”.`, WHY_IT_WAITS[event.problem], OTHERS_WAIT),
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
        title: `Your ${PLANS[event.plan].name} plan is paused`,
        body: sentences(
          'Your store has an unpaid Shopify bill. Until it’s paid, you’re on the free plan.',
          stoppedSentence(event.stopped),
          hasStopped(event.stopped) ? 'What stopped resumes once it’s paid.' : '',
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
    ? `After a free trial of ${trial}, you’re charged ${interval} on your Shopify bill.`
    : `You’re charged ${interval} on your Shopify bill.`;
}

function restoredSentence(restored: NamedLimits | undefined): string {
  if (!restored || restored.count === 0) return '';
  return restored.count === 1
    ? `1 limit is back on: ${namesOf(restored)}.`
    : `${restored.count} limits are back on: ${namesOf(restored)}.`;
}

function stoppedSentence(stopped: Stopped): string {
  if (!stopped) return 'Limits your plan doesn’t include have stopped.';
  const { isAll, count } = stopped;
  if (isAll && count === 0) return 'Your free impressions are used up, so limits don’t work on the free plan.';
  if (count === 0) return 'None of your limits stopped.';
  const notIncluded = `the free plan doesn’t include ${count === 1 ? 'it' : 'them'}`;
  const why = isAll ? 'your free impressions are used up' : notIncluded;
  return `${count === 1 ? '1 limit' : `${count} limits`} stopped because ${why}: ${namesOf(stopped)}.`;
}

function namesOf({ count, names }: NamedLimits): string {
  const quoted = names.map((name) => `“${name}”`);
  const more = count - names.length;
  return LIST.format(more > 0 ? [...quoted, `${more} more`] : quoted);
}

function requestOf({ requestId }: { requestId: string | null }): string {
  return requestId === null ? '' : ` Shopify’s request number is ${requestId}.`;
}

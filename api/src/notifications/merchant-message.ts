// What a merchant is told, in the app and by e-mail, in the same words.
import type { NotificationView } from '@purchase-limits/domain/views';
import type { QuotaReached, QuotaWarningReached } from '../impressions/impression.events.js';

export type Tidings = QuotaWarningReached | QuotaReached;
export type MerchantMessage = { kind: NotificationView['kind']; title: string; body: string };

/** The message for an event; counts are those of the moment it happened. */
export function merchantMessage(event: Tidings): MerchantMessage {
  switch (event.type) {
    case 'QuotaWarningReached':
      return {
        kind: 'quota_warning',
        title: `${event.impressions} of ${event.max} free impressions are used`,
        body: `Your limits still work. When ${event.max} impressions are reached, all limits stop until you upgrade your plan.`,
      };
    case 'QuotaReached':
      return {
        kind: 'quota_reached',
        title: 'All limits have stopped: the free impressions are used up',
        body: `Shoppers have seen your messages ${event.max} times, which is all the free plan includes. Your limits are kept as they are and work again when you upgrade.`,
      };
  }
}

import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useFocusReturn } from '../../components/focus';
import { useFormat } from '../../components/use-format';
import { chargedPrice } from './plan-prices';
import { useText } from './texts';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

type CheaperDialogProps = {
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** The cheaper one. */
  plan: PlanView;
  /** How it would be charged. */
  interval: BillingInterval;
  /** It is being asked for. */
  isWorking: boolean;
  /** The merchant wants it. */
  onConfirm: () => void;
  /** The merchant keeps the plan. */
  onClose: () => void;
};

/** Asks before a shop moves to a cheaper paid plan. */
export function CheaperDialog({ subscription, plan, interval, isWorking, onConfirm, onClose }: CheaperDialogProps) {
  useFocusReturn();
  const t = useText();
  const { formatDate, formatDollars } = useFormat();
  const { planName: from, interval: charged, state, paidUntil } = subscription;
  return (
    <Modal
      size="small"
      title={t('cheaperTitle', { from, to: plan.name })}
      onClose={onClose}
      primaryAction={{ content: t('choose', { plan: plan.name }), loading: isWorking, onAction: onConfirm }}
      secondaryActions={[{ content: t('keep', { plan: from }), disabled: isWorking, onAction: onClose }]}
      gap="300"
    >
      <Text as="p">
        {t('cheaper', {
          to: plan.name,
          price: formatDollars(chargedPrice(plan, interval)),
          every: t(interval === 'yearly' ? 'aYear' : 'aMonth'),
        })}
      </Text>
      {/* The platform lets a year that is paid for run out; a trial it does not. */}
      {charged === 'yearly' && state === 'activated' && paidUntil && (
        <Text as="p">{t('cheaperLater', { date: formatDate(paidUntil) })}</Text>
      )}
      <Text as="p">{t('downgradeNone')}</Text>
    </Modal>
  );
}

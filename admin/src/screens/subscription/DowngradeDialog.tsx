import type { DowngradePreview, SubscriptionView } from '@purchase-limits/contract/subscription';
import { useDowngradePreview } from '../../api/use-downgrade-preview';
import { useFocusReturn } from '../../components/focus';
import { LimitNames } from '../../components/limit-actions/LimitNames';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Modal } from '../../ui/Modal';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { Text } from '../../ui/Text';

type DowngradeDialogProps = {
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** The plan is cancelled on the platform's pricing page. */
  isHosted: boolean;
  /** The plan is being cancelled. */
  isWorking: boolean;
  /** The merchant moves to the free plan. */
  onConfirm: () => void;
  /** The merchant keeps the plan. */
  onClose: () => void;
};

/** Says what moving to the free plan stops and ends, before it is done. */
export function DowngradeDialog({ subscription, isHosted, isWorking, onConfirm, onClose }: DowngradeDialogProps) {
  useFocusReturn();
  const t = useText();
  const { preview, error, isLoading, reload } = useDowngradePreview();
  const isFailed = error !== undefined && !isLoading;
  return (
    <Modal
      size="small"
      title={t('downgradeTitle')}
      onClose={onClose}
      primaryAction={{
        content: t('moveToFree'),
        destructive: true,
        loading: isWorking,
        disabled: !preview || isFailed,
        onAction: onConfirm,
      }}
      secondaryActions={[
        { content: t('keep', { plan: subscription.planName }), disabled: isWorking, onAction: onClose },
      ]}
    >
      <Modal.Section>
        {isFailed && (
          <Banner tone="critical" action={{ content: t('tryAgain'), onAction: () => void reload() }}>
            <Text as="p">{error.message}</Text>
          </Banner>
        )}
        {isLoading && (
          <div role="status" aria-label={t('downgradeLoading')}>
            <SkeletonBodyText lines={5} />
          </div>
        )}
        {preview && !isFailed && <Consequences preview={preview} subscription={subscription} isHosted={isHosted} />}
      </Modal.Section>
    </Modal>
  );
}

type ConsequencesProps = {
  /** What stops. */
  preview: DowngradePreview;
  /** What ends. */
  subscription: SubscriptionView;
  /** It is cancelled on the pricing page. */
  isHosted: boolean;
};

function Consequences({ preview, subscription, isHosted }: ConsequencesProps) {
  const t = useText();
  const end = useEnd(preview, subscription);
  const laterEnd = useLaterEnd(preview, subscription);
  const { count, limits } = preview;
  return (
    <BlockStack gap="300">
      <Text as="p">{isHosted ? laterEnd : end}</Text>
      <Text as="p">{useStopping(preview)}</Text>
      {count > 0 && <LimitNames names={limits.map(({ name }) => name)} count={count} />}
      {count > 0 && <Text as="p">{t('downgradeRestored')}</Text>}
    </BlockStack>
  );
}

function useEnd({ paidUntil }: DowngradePreview, { planName: plan, state }: SubscriptionView): string {
  const t = useText();
  const { formatDate } = useFormat();
  if (state === 'trial') return t('cancelledTrial', { plan });
  const paid = paidUntil === null ? null : t('cancelledPaid', { date: formatDate(paidUntil) });
  return [t('cancelled', { plan }), paid].filter(Boolean).join(' ');
}

/** As the platform does on its pricing page. */
function useLaterEnd(
  { paidUntil }: DowngradePreview,
  { planName: plan, trialEndsAt, state }: SubscriptionView,
): string {
  const t = useText();
  const { formatDate } = useFormat();
  const end = state === 'trial' ? trialEndsAt : paidUntil;
  return [
    t('freeOnShopify'),
    end === null ? t('endsLater', { plan }) : t('endsOn', { plan, date: formatDate(end) }),
  ].join(' ');
}

function useStopping({ isAll, count }: DowngradePreview): string {
  const t = useText();
  if (isAll) return t(count > 0 ? 'downgradeAll' : 'downgradeAllNone');
  return count > 0 ? t('downgradeSome') : t('downgradeNone');
}

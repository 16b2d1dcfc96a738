import type { DeliveryView, WebhookView } from '@purchase-limits/contract/outgoing-webhooks';
import { messageOf } from '../../api/api-error';
import { useDeliveries } from '../../api/use-webhooks';
import { useFocusReturn } from '../../components/focus';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { useWorking } from '../../components/use-working';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { InlineStack } from '../../ui/InlineStack';
import { Modal } from '../../ui/Modal';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { Note, Text } from '../../ui/Text';

const TONES = { delivered: 'success', waiting: undefined, failed: 'critical' } as const;

type DeliveriesDialogProps = {
  /** Of this webhook. */
  webhook: WebhookView;
  /** Closes the dialog. */
  onClose: () => void;
};

/** What a webhook was sent lately, and how it went. Each can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  useFocusReturn();
  const t = useText();
  const { deliveries, error, replay } = useDeliveries(webhook.id);
  return (
    <Modal
      title={t('hooks.deliveries')}
      onClose={onClose}
      primaryAction={{ content: t('done'), onAction: onClose }}
      gap="400"
    >
      <Text as="p" breakWord>
        {webhook.url}
      </Text>
      {error && !deliveries && <Banner tone="critical">{messageOf(error)}</Banner>}
      {!error && !deliveries && <SkeletonBodyText lines={3} />}
      {deliveries?.length === 0 && <Note>{t('hooks.none')}</Note>}
      {deliveries && deliveries.length > 0 && (
        <BlockStack as="ul" gap="300">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} item={delivery} onReplay={() => replay(delivery.id)} />
          ))}
        </BlockStack>
      )}
    </Modal>
  );
}

type DeliveryProps = {
  /** The delivery. */
  item: DeliveryView;
  /** Sends it again. */
  onReplay: () => Promise<unknown>;
};

function Delivery({ item, onReplay }: DeliveryProps) {
  const t = useText();
  const { formatInstant } = useFormat();
  const { showError } = useToast();
  const { isWorking, run } = useWorking();
  const { type, createdAt, state, attempts, nextAt, status, failure } = item;
  const answered = status === null ? failure : t('hooks.answered', { status });
  const facts = [
    formatInstant(createdAt),
    ...(answered && state !== 'delivered' ? [answered] : []),
    ...(attempts > 1 ? [t('hooks.attempts', { count: attempts })] : []),
    ...(nextAt && attempts > 0 ? [t('hooks.next', { time: formatInstant(nextAt) })] : []),
  ];
  const handleReplay = () => run(() => onReplay().catch((error: unknown) => showError(messageOf(error))));
  return (
    <li>
      <InlineStack gap="300" blockAlign="center" align="space-between">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center" align="start">
            <Text as="span" fontWeight="semibold">
              <span lang="en">{type}</span>
            </Text>
            <Badge tone={TONES[state]}>{t(`hooks.${state}`)}</Badge>
          </InlineStack>
          <Note>{facts.join(' · ')}</Note>
        </BlockStack>
        <Button
          loading={isWorking}
          accessibilityLabel={t('hooks.againOne', { type, time: formatInstant(createdAt) })}
          onClick={() => void handleReplay()}
        >
          {t('hooks.again')}
        </Button>
      </InlineStack>
    </li>
  );
}

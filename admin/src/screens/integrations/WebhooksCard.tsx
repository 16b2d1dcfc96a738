import type { WebhookView } from '@purchase-limits/contract/outgoing-webhooks';
import { lazy, Suspense, useState } from 'react';
import { useWebhooks } from '../../api/use-webhooks';
import { CardFailed } from '../../components/CardFailed';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { CardTitle, Note, Text } from '../../ui/Text';

const CreateWebhookDialog = lazy(async () => ({
  default: (await import('./CreateWebhookDialog')).CreateWebhookDialog,
}));
const DeliveriesDialog = lazy(async () => ({ default: (await import('./DeliveriesDialog')).DeliveriesDialog }));
const EndDialog = lazy(async () => ({ default: (await import('./EndDialog')).EndDialog }));

/** Where programs hear of changes of limits. */
export function WebhooksCard() {
  const t = useText();
  const { webhooks, error, reload, create, end } = useWebhooks();
  const [isCreating, setCreating] = useState(false);
  const [looked, setLooked] = useState<WebhookView | null>(null);
  const [ended, setEnded] = useState<WebhookView | null>(null);
  if (error && !webhooks) return <CardFailed title={t('hooks')} error={error} onRetry={reload} />;
  return (
    <Card gap="300">
      <CardTitle>{t('hooks')}</CardTitle>
      <Text as="p">
        {t('hooks.note')}{' '}
        <Link url="/docs/api/#webhooks" external>
          {t('hooks.docs')}
        </Link>
      </Text>
      {webhooks ? (
        <BlockStack as="ul" gap="300">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              item={webhook}
              onLook={() => setLooked(webhook)}
              onEnd={() => setEnded(webhook)}
            />
          ))}
        </BlockStack>
      ) : (
        <SkeletonBodyText lines={2} />
      )}
      <div>
        <Button onClick={() => setCreating(true)}>{t('hooks.create')}</Button>
      </div>
      <Suspense>
        {isCreating && <CreateWebhookDialog onCreate={create} onClose={() => setCreating(false)} />}
        {looked && <DeliveriesDialog webhook={looked} onClose={() => setLooked(null)} />}
        {ended && (
          <EndDialog
            title={t('hooks.ask')}
            note={ended.url}
            action={t('hooks.end')}
            done={t('hooks.nowEnded')}
            onEnd={() => end(ended.id)}
            onClose={() => setEnded(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type WebhookRowProps = {
  /** The webhook. */
  item: WebhookView;
  /** The merchant wants to see what it was sent. */
  onLook: () => void;
  /** The merchant wants to delete it. */
  onEnd: () => void;
};

function WebhookRow({ item: { url, createdAt, isFailing }, onLook, onEnd }: WebhookRowProps) {
  const t = useText();
  const { formatDay } = useFormat();
  return (
    <li>
      <InlineStack gap="300" blockAlign="center" align="space-between">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center" align="start">
            <Text as="span" fontWeight="semibold" breakWord>
              {url}
            </Text>
            {isFailing && <Badge tone="critical">{t('hooks.failing')}</Badge>}
          </InlineStack>
          <Note>{t('keys.created', { day: formatDay(createdAt.slice(0, 10)) })}</Note>
        </BlockStack>
        <InlineStack gap="200">
          <Button accessibilityLabel={t('hooks.deliveriesOf', { url })} onClick={onLook}>
            {t('hooks.deliveries')}
          </Button>
          <Button tone="critical" accessibilityLabel={t('hooks.endOne', { url })} onClick={onEnd}>
            {t('hooks.end')}
          </Button>
        </InlineStack>
      </InlineStack>
    </li>
  );
}

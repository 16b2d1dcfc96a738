import type { NotificationView } from '@purchase-limits/contract/notification';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { messageOf } from '../../api/api-error';
import { useNotifications } from '../../api/use-notifications';
import { CardFailed } from '../../components/CardFailed';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from './DashboardSkeleton';
import { useText } from './texts';

/** What happened to the limits that the merchant did not do. */
export function NotificationsCard() {
  const { notifications, unread, isLoading, error, markAsRead, reload } = useNotifications();
  const { showError } = useToast();
  const t = useText();
  const handleRead = async (ids: string[]) => {
    try {
      await markAsRead(ids);
    } catch (failure) {
      showError(messageOf(failure));
    }
  };
  if (isLoading) return <SkeletonCard lines={5} />;
  if (error && notifications.length === 0)
    return <CardFailed title={t('notifications')} error={error} onRetry={reload} />;
  const unreadIds = notifications.filter(({ readAt }) => !readAt).map(({ id }) => id);

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {t('notifications')}
            </Text>
            {unread > 0 && <Badge tone="info">{t('unreadCount', { count: unread })}</Badge>}
          </InlineStack>
          {unreadIds.length > 1 && (
            <Button variant="plain" onClick={() => void handleRead(unreadIds)}>
              {t('markAllRead')}
            </Button>
          )}
        </InlineStack>
        {notifications.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('noNotifications')}
          </Text>
        ) : (
          <ul className="notifications">
            {notifications.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onRead={() => void handleRead([notification.id])}
              />
            ))}
          </ul>
        )}
      </BlockStack>
    </Card>
  );
}

type NotificationItemProps = {
  /** What happened. */
  notification: NotificationView;
  /** The merchant has read it. */
  onRead: () => void;
};

function NotificationItem({ notification: { title, body, at, readAt }, onRead }: NotificationItemProps) {
  const { formatInstant } = useFormat();
  const t = useText();
  return (
    <li data-unread={!readAt}>
      <BlockStack gap="100">
        <Text as="h3" variant="bodyMd" fontWeight={readAt ? 'regular' : 'semibold'}>
          {!readAt && <span className="visually-hidden">{t('unreadMark')} </span>}
          {title}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          {body}
        </Text>
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            <time dateTime={at}>{formatInstant(at)}</time>
          </Text>
          {!readAt && (
            <Button variant="plain" size="micro" onClick={onRead} accessibilityLabel={t('markReadOf', { title })}>
              {t('markRead')}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </li>
  );
}

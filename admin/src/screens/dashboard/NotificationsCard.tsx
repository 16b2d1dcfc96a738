import { useNotifications } from '../../api/use-notifications';
import { CardFailed } from '../../components/CardFailed';
import { useToast } from '../../components/Toasts';
import { SkeletonCard } from '../../components/SkeletonCards';
import { NotificationItem } from './NotificationItem';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle, Note } from '../../ui/Text';

/** Changes to limits and plan that the merchant didn't make here. */
export function NotificationsCard() {
  const { notifications, unread, isLoading, error, markAsRead, reload } = useNotifications();
  const { attempt } = useToast();
  const t = useText();
  const handleRead = (ids: string[]) => void attempt(() => markAsRead(ids));
  if (isLoading) return <SkeletonCard lines={5} />;
  if (error && notifications.length === 0)
    return <CardFailed title={t('notifications')} error={error} onRetry={reload} />;
  const unreadIds = notifications.filter(({ readAt }) => !readAt).map(({ id }) => id);

  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('notifications')}</CardTitle>
          {unread > 0 && <Badge tone="info">{t('unreadCount', { count: unread })}</Badge>}
        </InlineStack>
        {unreadIds.length > 1 && (
          <Button variant="plain" onClick={() => handleRead(unreadIds)}>
            {t('markAllRead')}
          </Button>
        )}
      </InlineStack>
      {notifications.length === 0 ? (
        <Note>{t('noNotifications')}</Note>
      ) : (
        <ul className="notifications">
          {notifications.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => handleRead([notification.id])}
            />
          ))}
        </ul>
      )}
      <div className="notifications-mails">
        <Link url="/settings">{t('mailSettings')}</Link>
      </div>
    </Card>
  );
}

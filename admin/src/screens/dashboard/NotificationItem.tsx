import type { NotificationView } from '@purchase-limits/contract/notification';
import { useSubscription } from '../../api/use-subscription';
import { PlansLink } from '../../components/PlansLink';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Icon, type IconProps } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { SmallNote, Text } from '../../ui/Text';
import {
  AlertCircleIcon,
  AlertTriangleIcon,
  CheckCircleIcon,
  EmailIcon,
  PauseCircleIcon,
  PersonIcon,
} from '../../ui/icons';

type Kind = NotificationView['kind'];

const SIGNS: Record<Kind, Pick<IconProps, 'source' | 'tone'>> = {
  quota_warning: { source: AlertTriangleIcon, tone: 'caution' },
  quota_reached: { source: AlertCircleIcon, tone: 'critical' },
  limits_stopped: { source: AlertCircleIcon, tone: 'critical' },
  plan_changed: { source: CheckCircleIcon, tone: 'success' },
  subscription_frozen: { source: PauseCircleIcon, tone: 'caution' },
  customer_data: { source: PersonIcon, tone: 'info' },
  orders_wait: { source: AlertTriangleIcon, tone: 'caution' },
  orders_refused: { source: AlertTriangleIcon, tone: 'caution' },
  mail_refused: { source: EmailIcon, tone: 'caution' },
};
/** What a paid plan helps with. */
const HELPED_BY_UPGRADE: Kind[] = ['quota_warning', 'quota_reached', 'limits_stopped'];
const ABOUT_THE_PLAN: Kind[] = ['plan_changed', 'subscription_frozen'];

type NotificationItemProps = {
  /** What happened. */
  notification: NotificationView;
  /** The merchant has read it. */
  onRead: () => void;
};

/** One notification, with a way to mark it as read. */
export function NotificationItem({ notification: { kind, title, body, at, readAt }, onRead }: NotificationItemProps) {
  const { formatInstant } = useFormat();
  const t = useText();
  const { subscription } = useSubscription();
  const isHelped = HELPED_BY_UPGRADE.includes(kind) && subscription?.paid === false;
  return (
    <li data-unread={!readAt}>
      <div className="notification">
        <div>
          <Icon {...SIGNS[kind]} />
        </div>
        <BlockStack gap="100">
          <Text as="h3" variant="bodyMd" fontWeight={readAt ? 'regular' : 'semibold'}>
            {!readAt && <span className="visually-hidden">{t('unreadMark')} </span>}
            {title}
          </Text>
          <SmallNote>
            {body} {(isHelped || ABOUT_THE_PLAN.includes(kind)) && <PlansLink />}
          </SmallNote>
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
      </div>
    </li>
  );
}

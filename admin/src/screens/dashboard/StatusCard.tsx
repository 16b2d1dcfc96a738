import type { StatusView } from '@purchase-limits/contract/status';
import type { ShopState } from '@purchase-limits/domain/shop-status';
import { useStatusWords, type StatusAction } from '../../status/use-status-words';
import { Later } from './reminders/Later';
import { useReminder } from './reminders/use-reminder';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';
import { AlertDiamondIcon, AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../../ui/icons';

const ICONS = {
  critical: AlertDiamondIcon,
  warning: AlertTriangleIcon,
  info: InfoIcon,
  success: CheckCircleIcon,
} as const;
/** What the merchant may live with for a while, and under which key that is remembered. */
const REMINDED: Partial<Record<ShopState, string>> = {
  embed_off: 'require-app-embed-banner',
  checkout_off: 'require-checkout-rule-banner',
};

type StatusCardProps = { status: StatusView };

/** Whether the shop's limits work, and the one thing to do. Put off, it is a line. */
export function StatusCard({ status }: StatusCardProps) {
  const wordsOf = useStatusWords();
  const key = REMINDED[status.state];
  const reminder = useReminder(key ?? 'status');
  if (!wordsOf) return null;
  const { tone, title, text, action } = wordsOf(status);
  const isPutOff = key !== undefined && !reminder.isDue;
  return (
    <Card>
      <section className="status" aria-label={title}>
        <Icon source={ICONS[tone]} tone={tone} />
        <BlockStack gap="100">
          <Text as="h2" variant={isPutOff ? 'headingSm' : 'headingMd'}>
            {title}
          </Text>
          {!isPutOff && text !== null && <Text as="p">{text}</Text>}
        </BlockStack>
        <InlineStack gap="200">
          {action && <ActionButton action={action} isPlain={isPutOff} />}
          {key !== undefined && !isPutOff && <Later onRemind={reminder.remind} />}
        </InlineStack>
      </section>
    </Card>
  );
}

function ActionButton({ action, isPlain }: { action: StatusAction; isPlain: boolean }) {
  const { label, url, isExternal, isTop, onLeave } = action;
  return (
    <Button
      url={url}
      external={isExternal}
      target={isTop ? '_top' : undefined}
      variant={isPlain ? undefined : 'primary'}
      onClick={onLeave}
    >
      {label}
    </Button>
  );
}

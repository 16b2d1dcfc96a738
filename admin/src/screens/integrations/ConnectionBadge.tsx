import { useText } from './texts';
import { Badge } from '../../ui/Badge';

type ConnectionBadgeProps = {
  /** Whether the shop is connected. */
  isConnected: boolean;
};

/** Whether the shop is connected, in two words. */
export function ConnectionBadge({ isConnected }: ConnectionBadgeProps) {
  const t = useText();
  if (isConnected) return <Badge tone="success">{t('connected')}</Badge>;
  return <Badge>{t('notConnected')}</Badge>;
}

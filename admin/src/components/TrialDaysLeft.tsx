import { readTrialEnd } from '@purchase-limits/domain/trial';
import { useSubscription } from '../api/use-subscription';
import { useText } from './texts';
import { useFormat } from './use-format';
import { Text } from '../ui/Text';

/** On trial: the plan, and how long its trial lasts. Nothing otherwise. */
export function TrialDaysLeft() {
  const t = useText();
  const { formatDate } = useFormat();
  const { subscription } = useSubscription();
  if (subscription?.state !== 'trial') return null;
  const { planName: plan, trialDaysLeft: days, trialEndsAt } = subscription;
  const end = readTrialEnd(trialEndsAt);
  return (
    <Text as="p">{end ? t('trialUntil', { plan, days, date: formatDate(end) }) : t('trial', { plan, days })}</Text>
  );
}

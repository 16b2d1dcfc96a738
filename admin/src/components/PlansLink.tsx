import { useSubscription } from '../api/use-subscription';
import { useText } from './texts';
import { Link } from '../ui/Link';

/** Leads to the plans, where the shop can change its plan; nothing elsewhere. */
export function PlansLink() {
  const t = useText();
  const { allow } = useSubscription();
  return allow ? <Link url="/subscription">{t('seePlans')}</Link> : null;
}

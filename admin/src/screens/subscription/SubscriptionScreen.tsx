import { usePlans } from '../../api/use-plans';
import { useSubscriptionFlags } from '../../api/subscription-flags';
import { useSubscription } from '../../api/use-subscription';
import { LoadFailed } from '../../components/LoadFailed';
import { Plans } from './Plans';
import { SubscriptionSkeleton } from './SubscriptionSkeleton';
import { useText } from './texts';
import { useReturn } from './use-return';

/** The plans, what the shop has of them, and the way to another one. */
export function SubscriptionScreen() {
  const t = useText();
  const { subscription, error, reload } = useSubscription();
  const { catalog, error: catalogError, reload: reloadCatalog } = usePlans();
  const { flags } = useSubscriptionFlags();
  useReturn();
  if (subscription && catalog) return <Plans subscription={subscription} catalog={catalog} />;
  if (error && !subscription) return <LoadFailed title={t('title')} error={error} onRetry={() => void reload()} />;
  if (catalogError && !catalog)
    return <LoadFailed title={t('title')} error={catalogError} onRetry={() => void reloadCatalog()} />;
  return <SubscriptionSkeleton isChecking={flags.checking} />;
}

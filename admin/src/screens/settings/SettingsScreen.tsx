import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { SettingsForm } from './SettingsForm';
import { SettingsSkeleton } from './SettingsSkeleton';
import { useText } from './texts';

/** Settings of the whole shop. */
export function SettingsScreen() {
  const t = useText();
  const { shop, error, reload } = useShop();
  if (shop) return <SettingsForm shop={shop} />;
  if (error) return <LoadFailed title={t('settings')} error={error} onRetry={reload} />;
  return <SettingsSkeleton />;
}

import type { useDismissal } from '../../api/use-dismissals';
import { useText } from './texts';
import { useDismiss } from './use-dismiss';
import { Banner } from '../../ui/Banner';

type GreetingBannerProps = {
  /** Whether the merchant has dismissed the greeting. */
  greeting: ReturnType<typeof useDismissal>;
};

/** Greets the merchant until they dismiss it; while the toast is shown, that can be undone. */
export function GreetingBanner({ greeting }: GreetingBannerProps) {
  const t = useText();
  const handleDismiss = useDismiss(greeting);
  if (greeting.isDismissed || greeting.error) return null;
  return <Banner title={t('greetingTitle')} tone="info" onDismiss={handleDismiss} />;
}

import { messageOf } from '../../api/api-error';
import type { useDismissal } from '../../api/use-dismissals';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';

type GreetingBannerProps = {
  /** Whether the merchant has dismissed the greeting. */
  greeting: ReturnType<typeof useDismissal>;
};

/** Greets the merchant until they dismiss it; while the toast is shown, that can be undone. */
export function GreetingBanner({ greeting }: GreetingBannerProps) {
  const { showToast, showError } = useToast();
  const t = useText();
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      showError(messageOf(error));
      return false;
    }
  };
  const handleDismiss = async () => {
    const isDone = await run(greeting.dismiss);
    if (isDone)
      showToast({
        content: t('dismissed'),
        action: { content: t('undo'), onAction: () => void run(greeting.undo) },
      });
  };

  if (greeting.isDismissed || greeting.error) return null;
  return <Banner title={t('greetingTitle')} tone="info" onDismiss={() => void handleDismiss()} />;
}

import type { useDismissal } from '../../api/use-dismissals';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

/** Dismisses what the merchant no longer needs; while the toast is shown, that can be undone. */
export function useDismiss({ dismiss, undo }: Pick<ReturnType<typeof useDismissal>, 'dismiss' | 'undo'>) {
  const t = useText();
  const { showToast, attempt } = useToast();
  const run = async () => {
    const isDone = await attempt(dismiss);
    if (isDone)
      showToast({ content: t('dismissed'), action: { content: t('undo'), onAction: () => void attempt(undo) } });
  };
  return () => void run();
}

import type { LimitView } from '@purchase-limits/contract/limit';
import { messageOf } from '../../api/api-error';
import { useDuplicateLimit } from '../../api/use-save-limit';
import { useLoadingOverlay } from '../LoadingOverlay';
import { useToast } from '../Toasts';
import { useActionText } from './texts';

/** Duplicates a limit and says so. Answers the copy; null when that failed, which it says as well. */
export function useDuplicateAction() {
  const t = useActionText();
  const duplicate = useDuplicateLimit();
  const showWhile = useLoadingOverlay();
  const { showToast, showError } = useToast();
  return async (id: string): Promise<LimitView | null> => {
    try {
      const { limit } = await showWhile(duplicate(id));
      showToast({ content: t('created') });
      return limit;
    } catch (error) {
      showError(messageOf(error));
      return null;
    }
  };
}

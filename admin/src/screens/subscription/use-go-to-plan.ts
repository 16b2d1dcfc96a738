import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { useSubscribe, type Wish } from '../../api/use-subscribe';
import { leaveFrameFor } from '../../bridge/leave-for';
import { useLoadingOverlay } from '../../components/LoadingOverlay';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

/** Subscribes, reports the result, and redirects. Returns whether it redirects. */
export function useGoToPlan() {
  const t = useText();
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const showWhile = useLoadingOverlay();
  const { showToast, showError } = useToast();

  return async (wish: Wish): Promise<boolean> => {
    try {
      const answer = await showWhile(subscribe(wish));
      if (!answer) return false;
      const { confirmationUrl, isRedirect } = answer;
      if (confirmationUrl) {
        showToast({ content: t('directing') });
        leaveFrameFor(confirmationUrl);
      } else if (isRedirect) showError(t('noConfirmation'));
      else {
        showToast({ content: t('downgraded') });
        void navigate('/page_loading');
      }
      return confirmationUrl !== null || !isRedirect;
    } catch (error) {
      showError(messageOf(error));
      return false;
    }
  };
}

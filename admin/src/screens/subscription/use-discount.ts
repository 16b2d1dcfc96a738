import { ApiError, messageOf } from '../../api/api-error';
import { useApplyCoupon, useCancelCoupon } from '../../api/use-coupon';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

/** Applies and cancels discount codes, and says so. Applying answers why a code was refused; null: it is applied. */
export function useDiscount() {
  const t = useText();
  const { showToast, showError, attempt } = useToast();
  const applyCoupon = useApplyCoupon();
  const cancelCoupon = useCancelCoupon();

  const apply = async (code: string): Promise<string | null> => {
    try {
      await applyCoupon(code);
      showToast({ content: t('applied') });
      return null;
    } catch (error) {
      const reason = (error instanceof ApiError && error.fields.code) || messageOf(error);
      showError(reason);
      return reason;
    }
  };
  const cancel = () => attempt(cancelCoupon, t('canceled'));
  return { apply, cancel };
}

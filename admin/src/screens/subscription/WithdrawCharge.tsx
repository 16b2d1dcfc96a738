import { messageOf } from '../../api/api-error';
import { useWithdrawCharge } from '../../api/use-withdraw-charge';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { useText } from './texts';
import { Button } from '../../ui/Button';

type WithdrawChargeProps = {
  /** Of the charge that waits for approval, or begins later. */
  id: string;
};

/** Withdraws a charge before it begins. */
export function WithdrawCharge({ id }: WithdrawChargeProps) {
  const t = useText();
  const withdraw = useWithdrawCharge();
  const { showToast, showError } = useToast();
  const { isWorking, run } = useWorking();
  const withdrawAndTell = async () => {
    try {
      await withdraw(id);
      showToast({ content: t('withdrawn') });
    } catch (error) {
      showError(messageOf(error));
    }
  };
  return (
    <Button loading={isWorking} onClick={() => void run(withdrawAndTell)}>
      {t('withdraw')}
    </Button>
  );
}

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
  const { attempt } = useToast();
  const { isWorking, run } = useWorking();
  return (
    <Button loading={isWorking} onClick={() => void run(() => attempt(() => withdraw(id), t('withdrawn')))}>
      {t('withdraw')}
    </Button>
  );
}

import type { BillingInterval } from '@purchase-limits/domain/plans';
import { useState } from 'react';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Button } from '../../ui/Button';

type UseCodeProps = {
  /** The code, and how many US dollars it takes off. */
  offered: { code: string; amount: number };
  /** How the plan would be charged. */
  interval: BillingInterval;
  /** Nothing can be applied at the moment. */
  isDisabled: boolean;
  /** The merchant applies it. */
  onUse: (code: string) => Promise<void>;
};

/** Offers the discount code for a plan. */
export function UseCode({ offered: { code, amount }, interval, isDisabled, onUse }: UseCodeProps) {
  const t = useText();
  const { formatDollars } = useFormat();
  const [isWorking, setWorking] = useState(false);
  const handleUse = async () => {
    setWorking(true);
    await onUse(code);
    setWorking(false);
  };
  return (
    <Button variant="plain" textAlign="start" disabled={isDisabled || isWorking} onClick={() => void handleUse()}>
      {interval === 'yearly' ? t('useYearCode', { code, amount: formatDollars(amount) }) : t('useMonthCode', { code })}
    </Button>
  );
}

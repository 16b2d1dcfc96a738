import type { StoppedBy } from '@purchase-limits/domain/in-force';
import { useText } from './texts';

/** Why a limit that the merchant wants active is not in force, and what would help. */
export function useStoppedReason() {
  const t = useText();
  return (stoppedBy: StoppedBy) => ({ title: t(`${stoppedBy}Title`), explanation: t('stoppedExplanation') });
}

import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { CheaperDialog } from './CheaperDialog';
import { DowngradeDialog } from './DowngradeDialog';
import type { PlanChoice } from './use-plan-choice';

type PlanDialogProps = {
  /** What the merchant has chosen. */
  choice: PlanChoice;
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** How the chosen plan would be charged. */
  interval: BillingInterval;
  /** Plans are cancelled on the platform's pricing page. */
  isHosted: boolean;
};

/** The question about a smaller plan; nothing while none is chosen. */
export function PlanDialog({ choice, subscription, interval, isHosted }: PlanDialogProps) {
  const { asked, isWorking, handleConfirm, handleClose } = choice;
  if (!asked) return null;
  const asking = { isWorking, onConfirm: handleConfirm, onClose: handleClose };
  return asked.action === 'moveToFree' ? (
    <DowngradeDialog subscription={subscription} isHosted={isHosted} {...asking} />
  ) : (
    <CheaperDialog subscription={subscription} plan={asked.plan} interval={interval} {...asking} />
  );
}

import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { OperatorShop } from '@purchase-limits/contract/operators';
import { ConfirmedAction } from '../../components/ConfirmedAction';
import { formatCount } from '../../components/format';

/** Further back, merchants have long dealt with what broke a limit. */
const DAYS = 7;

type RejudgeActionProps = {
  shop: OperatorShop;
};

/** Has the shop's latest orders judged again. */
export function RejudgeAction({ shop: { id, shopifyDomain } }: RejudgeActionProps) {
  return (
    <ConfirmedAction
      label="Judge again"
      of={shopifyDomain}
      title={`Judge the orders of ${DAYS} days again?`}
      means={[
        'Each order is compared with the limits that were in force for it. One that was overlooked is treated as the ' +
          'merchant has chosen: tagged, held or canceled.',
      ]}
      confirm="Judge again"
      isDestructive
      typed={shopifyDomain}
      path={`/shops/${encodeURIComponent(id)}/rejudge`}
      body={{ days: DAYS }}
      told={({ count }: DoneAnswer) => `${formatCount(count, 'order')} will be judged again.`}
    />
  );
}

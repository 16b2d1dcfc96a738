import type { BrokenLimit, OrderAction, OrderDecisionName } from '@purchase-limits/contract/broken-limits';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { decideOrder } from '../../api/use-order-actions';
import { useText } from '../../components/order-action/texts';
import { Button } from '../../ui/Button';
import { InlineError } from '../../ui/InlineError';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type OrderActionLineProps = {
  item: BrokenLimit;
  action: OrderAction;
  /** The merchant decided something. */
  onDecided: () => void;
};

/** What was done with an order, or why nothing was, and what the merchant can decide about that. */
export function OrderActionLine({ item: { orderId, orderName, limitId }, action, onDecided }: OrderActionLineProps) {
  const t = useText();
  const id = useId();
  const words = useActionWords();
  const [deciding, setDeciding] = useState<OrderDecisionName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (decision: OrderDecisionName) => {
    setDeciding(decision);
    setFailure(null);
    try {
      await decideOrder({ orderId, limitId, decision });
    } catch (error) {
      setFailure(messageOf(error));
    }
    onDecided();
    setDeciding(null);
  };
  return (
    <div className="order-action">
      <div role="status">
        <Text as="p" fontWeight="medium" breakWord>
          {words(action)}
        </Text>
      </div>
      <InlineStack gap="200">
        {decisionsOf(action).map(({ decision, label }) => (
          <Button
            key={decision}
            size="slim"
            loading={deciding === decision}
            disabled={deciding !== null && deciding !== decision}
            accessibilityLabel={t('ofOrder', { action: t(label), order: orderName })}
            onClick={() => void decide(decision)}
          >
            {t(label)}
          </Button>
        ))}
      </InlineStack>
      {failure !== null && <InlineError message={failure} fieldID={id} />}
    </div>
  );
}

function useActionWords(): (action: OrderAction) => string {
  const t = useText();
  return ({ name, state, problem, tag, units, isWhole }) => {
    if (problem !== null) return t('problem', { why: t(`problem.${problem}`) });
    switch (state) {
      case 'waiting':
      case 'failed':
      case 'doing':
        return t(`doing.${name}`);
      case 'done':
        if (name === 'cancel') return isWhole ? t('done.cancelWhole') : t('done.cancel', { count: units ?? 0 });
        return name === 'tag' ? t('done.tag', { tag: tag ?? '' }) : t('done.hold');
      case 'left':
        return t('left');
      case 'undoing':
      case 'undone':
        return t(`${state}.${name === 'tag' ? 'tag' : 'hold'}`);
    }
  };
}

type Choice = { decision: OrderDecisionName; label: Parameters<ReturnType<typeof useText>>[0] };

/** What is on its way, or taken back for good, leaves nothing to decide. */
function decisionsOf({ name, state }: OrderAction): Choice[] {
  const act: Choice = { decision: 'act', label: `act.${name}` };
  if (state === 'waiting' || state === 'failed') return [act, { decision: 'leave', label: 'leave' }];
  if (state === 'left') return [act];
  if (state === 'done' && name !== 'cancel') return [{ decision: 'undo', label: `undo.${name}` }];
  return [];
}

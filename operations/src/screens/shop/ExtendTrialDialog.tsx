import type { ExtendTrialAnswer, ExtendTrialBody, OperatorShop } from '@purchase-limits/contract/operators';
import { Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { fieldsOf, messageOf } from '../../api/api-error';
import { useSend } from '../../api/use-send';
import { ActionDialog } from '../../components/ActionDialog';
import type { DialogProps } from '../../components/DialogButton';
import { formatCount, formatInstant } from '../../components/format';
import { useToast } from '../../components/Toasts';

/** The most that the server adds at once. */
const MOST_DAYS = 90;
type ExtendTrialDialogProps = DialogProps & { shop: OperatorShop };

/** Asks how many days are added to the trial. */
export function ExtendTrialDialog({ opener, onClose, shop }: ExtendTrialDialogProps) {
  const { showDone } = useToast();
  const [typed, setTyped] = useState('7');
  const [wrong, setWrong] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { send, isSending } = useSend<ExtendTrialBody, ExtendTrialAnswer>(
    `/shops/${encodeURIComponent(shop.id)}/trial`,
    {
      onDone: (answer) => {
        showDone(doneSentence(answer));
        onClose();
      },
      onFailed: (error) => {
        const { days } = fieldsOf(error);
        setWrong(days);
        setFailure(days ? null : messageOf(error));
      },
    },
  );
  const handleConfirm = () => {
    const days = daysIn(typed);
    if (days === null) return setWrong(`Enter whole days, from 1 to ${MOST_DAYS}.`);
    setFailure(null);
    void send({ days });
  };

  return (
    <ActionDialog
      opener={opener}
      onClose={onClose}
      title={`Extend the trial of ${shop.shopifyDomain}`}
      confirm="Add days"
      isSending={isSending}
      failure={failure}
      onConfirm={handleConfirm}
    >
      <Text as="p">{presentSentence(shop)}</Text>
      <TextField
        label="Days to add"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_DAYS}
        autoComplete="off"
        autoFocus
        value={typed}
        error={wrong}
        onChange={(next) => {
          setTyped(next);
          setWrong(undefined);
        }}
      />
    </ActionDialog>
  );
}

/** null: these are no days that can be added. */
function daysIn(typed: string): number | null {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : null;
}

function presentSentence({ state, trialEndsAt }: OperatorShop): string {
  if (state === 'trial' && trialEndsAt) return `The trial ends ${formatInstant(trialEndsAt)}.`;
  return 'No trial is running: the days count for the next one.';
}

function doneSentence({ trialEndsAt, trialDaysExtend }: ExtendTrialAnswer): string {
  const added = `${formatCount(trialDaysExtend, 'day')} added in all`;
  return trialEndsAt ? `${added}: the trial ends ${formatInstant(trialEndsAt)}.` : `${added}, for the next trial.`;
}

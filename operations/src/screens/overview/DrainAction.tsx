import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { ActionButton } from '../../components/ActionButton';
import { ConfirmedAction } from '../../components/ConfirmedAction';

type DrainActionProps = {
  /** Whether every queue is paused. */
  isDraining: boolean;
};

/** Has the queues take on nothing new, as before an upgrade, or go on. */
export function DrainAction({ isDraining }: DrainActionProps) {
  if (isDraining)
    return (
      <ActionButton
        label="Go on"
        of="all queues"
        path="/drain"
        body={{ isDraining: false }}
        told={(_answer: DoneAnswer) => 'The queues go on.'}
      />
    );
  return (
    <ConfirmedAction
      label="Drain"
      of="all queues"
      title="Drain the queues?"
      means={[
        'Jobs that run end, and no other begins. Events wait until you press Go on; merchants and shoppers are served.',
      ]}
      confirm="Drain"
      path="/drain"
      body={{ isDraining: true }}
      told={(_answer: DoneAnswer) => 'Nothing new begins. Upgrade once no job runs.'}
    />
  );
}

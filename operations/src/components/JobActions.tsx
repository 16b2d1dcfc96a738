import type { DoneAnswer, JobState } from '@purchase-limits/contract/jobs';
import { ActionButton } from './ActionButton';
import { ConfirmedAction } from './ConfirmedAction';

type JobActionsProps = {
  queue: string;
  state: JobState;
  /** How many attempts have failed. */
  failures: number;
  /** For which reason it was given up, if it was. */
  reason: string | null;
  event: { id: string; type: string; shop: { shopifyDomain: string } | null };
};

/** Retry and Discard of an event in a queue; nothing where it is done, or has not failed. */
export function JobActions({ queue, state, failures, reason, event }: JobActionsProps) {
  const { id: eventId, type, shop } = event;
  const of = `${type} ${eventId}`;
  const isGivenUp = state === 'given_up' && reason !== null;
  // Also while an attempt runs: the buttons stay where they are.
  const isTriedAgain = state === 'retrying' || (failures > 0 && (state === 'running' || state === 'waiting'));
  if (!isGivenUp && !isTriedAgain) return null;
  const which = isGivenUp ? { queue, reason, eventId } : { queue, eventId };
  const told = ({ count }: DoneAnswer, done: string, otherwise: string) => (count > 0 ? done : otherwise);
  return (
    <>
      <ActionButton
        label="Retry"
        of={of}
        path={isGivenUp ? '/dead-ends/retry' : '/retries/run'}
        body={which}
        told={(answer: DoneAnswer) =>
          told(answer, `${of} is being tried.`, `${of} is being tried already, or is done.`)
        }
      />
      <ConfirmedAction
        label="Discard"
        of={of}
        title={`Discard ${of} of ${queue}?`}
        means={[`${queue} will never handle this event: what it would have done does not happen. This is final.`]}
        confirm="Discard"
        isDestructive
        asksWhy
        typed={shop?.shopifyDomain ?? queue}
        path={isGivenUp ? '/dead-ends/discard' : '/retries/discard'}
        body={which}
        told={(answer: DoneAnswer) => told(answer, `${of} was discarded.`, `${of} was done already.`)}
      />
    </>
  );
}

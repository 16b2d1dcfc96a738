import type { DeadEndBody, DoneAnswer } from '@purchase-limits/contract/operators';
import { ActionButton } from '../../components/ActionButton';
import { ConfirmedAction } from '../../components/ConfirmedAction';
import { formatCount } from '../../components/format';

type GivenUpActionsProps = {
  /** What the buttons are called. */
  labels: { retry: string; discard: string };
  /** Which events; for screen readers, which don't see the buttons' position. */
  of: string;
  /** How many events. */
  count: number;
  /** What the server is asked to do it to. */
  body: DeadEndBody;
};

/** Retry and Discard, of a group or of one event. */
export function GivenUpActions({ labels, of, count, body }: GivenUpActionsProps) {
  const events = formatCount(count, 'event');
  const isOne = count === 1;
  return (
    <>
      <ActionButton
        label={labels.retry}
        of={of}
        path="/dead-ends/retry"
        body={body}
        told={(answer: DoneAnswer) => `${formatCount(answer.count, 'event')} of ${body.queue} will be tried again.`}
      />
      <ConfirmedAction
        label={labels.discard}
        of={of}
        title={`Discard ${events} of ${body.queue}?`}
        means={[
          `${body.queue} will never handle ${isOne ? 'this event' : `these ${events}`}: what ${
            isOne ? 'it' : 'they'
          } would have done does not happen.`,
          'This cannot be undone.',
        ]}
        confirm={`Discard ${events}`}
        isDestructive
        path="/dead-ends/discard"
        body={body}
        told={(answer: DoneAnswer) => `${formatCount(answer.count, 'event')} of ${body.queue} discarded.`}
      />
    </>
  );
}

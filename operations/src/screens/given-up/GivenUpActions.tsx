import type { DeadEndBody, DoneAnswer } from '@purchase-limits/contract/jobs';
import { ActionButton } from '../../components/ActionButton';
import { ConfirmedAction } from '../../components/ConfirmedAction';
import { formatCount } from '../../components/format';

type GivenUpActionsProps = {
  /** Which events; for screen readers, which don't see the buttons' position. */
  of: string;
  /** How many events. */
  count: number;
  /** What the server is asked to do it to. */
  body: DeadEndBody;
};

/** Retry and Discard of a group. */
export function GivenUpActions({ of, count, body }: GivenUpActionsProps) {
  const events = formatCount(count, 'event');
  return (
    <>
      <ActionButton
        label="Retry all"
        of={of}
        path="/dead-ends/retry"
        body={body}
        told={(answer: DoneAnswer) => `${formatCount(answer.count, 'event')} of ${body.queue} will be tried again.`}
      />
      <ConfirmedAction
        label="Discard all"
        of={of}
        title={`Discard ${events} of ${body.queue}?`}
        means={[
          `${body.queue} will never handle ${count === 1 ? 'this event' : `these ${events}`}: what ${
            count === 1 ? 'it' : 'they'
          } would have done does not happen.`,
          'This cannot be undone.',
        ]}
        confirm={`Discard ${events}`}
        isDestructive
        asksWhy
        typed={body.queue}
        path="/dead-ends/discard"
        body={body}
        told={(answer: DoneAnswer) => `${formatCount(answer.count, 'event')} of ${body.queue} discarded.`}
      />
    </>
  );
}

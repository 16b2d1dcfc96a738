import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { ActionButton } from './ActionButton';

type ResumeActionProps = {
  queue: string;
  shop: { id: string; shopifyDomain: string };
};

/** Has a queue go on with a shop's events. */
export function ResumeAction({ queue, shop: { id, shopifyDomain } }: ResumeActionProps) {
  return (
    <ActionButton
      label="Resume"
      of={`${queue}, ${shopifyDomain}`}
      path="/pauses/end"
      body={{ queue, shopId: id }}
      told={(_answer: DoneAnswer) => `${queue} goes on with ${shopifyDomain}.`}
    />
  );
}

import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { OperatorShop } from '@purchase-limits/contract/operators';
import { ConfirmedAction } from '../../components/ConfirmedAction';

type PauseActionProps = {
  queue: string;
  shop: OperatorShop;
};

/** Has a queue leave this shop's events alone. */
export function PauseAction({ queue, shop: { id, shopifyDomain } }: PauseActionProps) {
  return (
    <ConfirmedAction
      label="Pause"
      of={`${queue} for ${shopifyDomain}`}
      title={`Pause ${queue} for ${shopifyDomain}?`}
      means={[
        `${queue} leaves this shop's events alone until you resume it under Retries. They wait, and other shops go on.`,
      ]}
      confirm="Pause"
      asksWhy
      typed={shopifyDomain}
      path="/pauses"
      body={{ queue, shopId: id }}
      told={(_answer: DoneAnswer) => `${queue} leaves ${shopifyDomain} alone.`}
    />
  );
}

import type { DeadEndList } from '@purchase-limits/contract/jobs';
import useSWR from 'swr';
import { CardSkeleton } from '../../components/CardSkeleton';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { GivenUpGroup } from './GivenUpGroup';

const EVERY_MS = 5_000;

/** Events that a consumer has given up, a card for each queue and reason. */
export function GivenUpScreen() {
  const reading = useSWR<DeadEndList, Error>('/dead-ends', { refreshInterval: EVERY_MS });
  return (
    <OperatorPage
      title="Given up"
      subtitle="Events that failed too often and are no longer tried. Mend the cause, then retry them, or discard them."
    >
      <Loaded reading={reading} skeleton={<CardSkeleton lines={8} />}>
        {({ deadEnds }) => {
          if (deadEnds.length === 0) return <NothingCard text="No event was given up." />;
          return deadEnds.map((group) => <GivenUpGroup key={`${group.queue} ${group.reason}`} group={group} />);
        }}
      </Loaded>
    </OperatorPage>
  );
}

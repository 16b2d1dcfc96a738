import type { RetryList } from '@purchase-limits/contract/jobs';
import useSWR from 'swr';
import { CardSkeleton } from '../../components/CardSkeleton';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { PausesCard } from './PausesCard';
import { RetryGroupCard } from './RetryGroupCard';

const EVERY_MS = 5_000;

/** Jobs that failed and aren't done, a card for each queue and reason. */
export function RetriesScreen() {
  const reading = useSWR<RetryList, Error>('/retries', { refreshInterval: EVERY_MS });
  return (
    <OperatorPage
      title="Retries"
      subtitle="Jobs that failed and are tried again by themselves. Retrying now doesn't use up their attempts."
    >
      <PausesCard />
      <Loaded reading={reading} skeleton={<CardSkeleton lines={8} />}>
        {({ retries }) => {
          if (retries.length === 0) return <NothingCard text="No job waits to be tried again." />;
          return retries.map((group) => <RetryGroupCard key={`${group.queue} ${group.reason}`} group={group} />);
        }}
      </Loaded>
    </OperatorPage>
  );
}

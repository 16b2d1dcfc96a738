import type { DeadEndList } from '@purchase-limits/contract/operators';
import { SkeletonBodyText, Card } from '@shopify/polaris';
import useSWR from 'swr';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { TableCardSkeleton } from '../../components/TableCard';
import { GivenUpGroup } from './GivenUpGroup';
import { COLUMNS } from './GivenUpEvents';

/** Events that a consumer has given up, a card for each queue and reason. */
export function GivenUpScreen() {
  const reading = useSWR<DeadEndList, Error>('/dead-ends');
  return (
    <OperatorPage
      title="Given up"
      subtitle="Events that failed too often and are no longer tried. Mend the cause, then retry them, or discard them."
    >
      <Loaded
        reading={reading}
        skeleton={
          <>
            <Card>
              <SkeletonBodyText lines={2} />
            </Card>
            <TableCardSkeleton columns={COLUMNS} />
          </>
        }
      >
        {({ deadEnds }) => {
          if (deadEnds.length === 0) return <NothingCard text="No event was given up." />;
          return deadEnds.map((group) => <GivenUpGroup key={`${group.queue} ${group.reason}`} group={group} />);
        }}
      </Loaded>
    </OperatorPage>
  );
}

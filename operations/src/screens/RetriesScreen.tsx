import type { DoneAnswer, RetryList } from '@purchase-limits/contract/operators';
import useSWR from 'swr';
import { ActionButton } from '../components/ActionButton';
import { formatCount, formatNumber } from '../components/format';
import { InstantText } from '../components/InstantText';
import { Loaded } from '../components/Loaded';
import { NothingCard } from '../components/NothingCard';
import { OperatorPage } from '../components/OperatorPage';
import { Table, type Column } from '../components/Table';
import { TableCard, TableCardSkeleton } from '../components/TableCard';

const EVERY_MS = 5_000;
const COLUMNS: Column[] = [
  { title: 'Why they failed' },
  { title: 'Jobs', isNumber: true },
  { title: 'Most failures', isNumber: true },
  { title: 'Next attempt' },
];

/** Jobs that failed and are tried again by themselves, a card for each queue. */
export function RetriesScreen() {
  const reading = useSWR<RetryList, Error>('/retries', { refreshInterval: EVERY_MS });
  return (
    <OperatorPage
      title="Retries"
      subtitle="Jobs that failed and are tried again by themselves. When the cause is mended, they can run now."
    >
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} />}>
        {({ retries }) => {
          if (retries.length === 0) return <NothingCard text="No job waits to be tried again." />;
          const queues = [...new Set(retries.map(({ queue }) => queue))];
          return queues.map((queue) => (
            <QueueCard key={queue} queue={queue} groups={retries.filter((group) => group.queue === queue)} />
          ));
        }}
      </Loaded>
    </OperatorPage>
  );
}

type QueueCardProps = {
  queue: string;
  /** Its jobs that wait, by the reason for which they failed. */
  groups: RetryList['retries'];
};

function QueueCard({ queue, groups }: QueueCardProps) {
  return (
    <TableCard
      title={queue}
      actions={
        <ActionButton
          label="Run now"
          of={queue}
          path="/retries/run"
          body={{ queue }}
          told={({ count }: DoneAnswer) => `${formatCount(count, 'job')} of ${queue} can run now.`}
        />
      }
    >
      <Table label={`Jobs of ${queue} that wait to be tried again`} columns={COLUMNS}>
        {groups.map(({ reason, jobs, failures, nextAt }) => (
          <tr key={reason}>
            <th scope="row" className="reason">
              {reason}
            </th>
            <td className="number">{formatNumber(jobs)}</td>
            <td className="number">{formatNumber(failures)}</td>
            <td>
              <InstantText at={nextAt} />
            </td>
          </tr>
        ))}
      </Table>
    </TableCard>
  );
}

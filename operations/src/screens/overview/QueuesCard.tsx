import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { QueueView } from '@purchase-limits/contract/overview';
import { Box, Card, InlineStack, Link } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { ActionButton } from '../../components/ActionButton';
import { formatAge } from '../../components/age';
import { formatCount, formatNumber } from '../../components/format';
import { StateBadge } from '../../components/StateBadge';
import { Table, type Column } from '../../components/Table';
import { DrainAction } from './DrainAction';
import type { OverviewPartProps } from './overview-part';
import { PartHeading } from './PartHeading';

export const COLUMNS: Column[] = [
  { title: 'Queue' },
  { title: 'Waiting', isNumber: true },
  { title: 'Running', isNumber: true },
  { title: 'To be tried again', isNumber: true },
  { title: 'Open events', isNumber: true },
  { title: 'Oldest', isNumber: true },
  { title: 'Given up', isNumber: true },
  { title: 'Paused' },
];

/** Every queue, with its jobs and its events. */
export function QueuesCard({ overview, isOld }: OverviewPartProps) {
  const { queues, queuesAnswer } = overview;
  return (
    <div id="queues" className="part">
      <Card padding="0">
        <Box padding="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <PartHeading title="Queues" isOld={isOld} />
            <DrainAction isDraining={queues.every(({ isPaused }) => isPaused)} />
          </InlineStack>
        </Box>
        <Table label="Queues" columns={COLUMNS}>
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} isCounted={queuesAnswer} />
          ))}
        </Table>
      </Card>
    </div>
  );
}

type QueueRowProps = {
  queue: QueueView;
  /** Whether its jobs could be counted. */
  isCounted: boolean;
};

function QueueRow({ queue, isCounted }: QueueRowProps) {
  const { name, isPaused, pausedShops, waiting, active, delayed, open, oldestSeconds, deadEnds } = queue;
  const jobs = (count: number) => (isCounted ? formatNumber(count) : 'Unknown');
  return (
    <tr>
      <th scope="row" className="unbroken">
        <Link url={`/throughput/${name}`}>{name}</Link>
      </th>
      <td className="number">{jobs(waiting)}</td>
      <td className="number">{jobs(active)}</td>
      <td className="number">{delayed > 0 ? <Link url="/retries">{jobs(delayed)}</Link> : jobs(delayed)}</td>
      <td className="number">{formatNumber(open)}</td>
      <td className="number unbroken">{oldestSeconds === null ? 'None' : formatAge(oldestSeconds)}</td>
      <td className="number">{deadEnds > 0 ? <Link url="/given-up">{formatNumber(deadEnds)}</Link> : '0'}</td>
      <td>{isPaused ? <PausedQueue name={name} /> : pausedText(isCounted, pausedShops)}</td>
    </tr>
  );
}

function PausedQueue({ name }: { name: string }) {
  return (
    <InlineStack gap="200" wrap={false} blockAlign="center">
      <StateBadge tone="warning">Paused</StateBadge>
      <ActionButton
        label="Resume"
        of={name}
        path="/queues/resume"
        body={{ queue: name }}
        told={(_answer: DoneAnswer) => `${name} goes on.`}
      />
    </InlineStack>
  );
}

function pausedText(isCounted: boolean, pausedShops: number): ReactNode {
  if (pausedShops > 0) return <Link url="/retries">{formatCount(pausedShops, 'shop')}</Link>;
  return isCounted ? 'No' : 'Unknown';
}

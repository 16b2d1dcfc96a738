import type { DoneAnswer, RetryGroup } from '@purchase-limits/contract/jobs';
import { Box, Text } from '@shopify/polaris';
import { ActionButton } from '../../components/ActionButton';
import { EventItem, EventList } from '../../components/EventList';
import { Failure } from '../../components/Failure';
import { formatCount, formatInstant } from '../../components/format';
import { JobActions } from '../../components/JobActions';
import { TableCard } from '../../components/TableCard';

type RetryGroupCardProps = {
  group: RetryGroup;
};

/** Jobs of a queue that failed for the same reason, and what can be done about them. */
export function RetryGroupCard({ group }: RetryGroupCardProps) {
  const { queue, reason, cause, jobs, events } = group;
  const all = formatCount(jobs, 'job');
  return (
    <TableCard
      title={`${queue}: ${all}`}
      actions={
        <ActionButton
          label="Retry all"
          of={`${queue}, ${reason}`}
          path="/retries/run"
          body={{ queue, reason }}
          told={({ count }: DoneAnswer) => `${formatCount(count, 'job')} of ${queue} can run now.`}
        />
      }
      about={<Failure cause={cause} reason={reason} />}
    >
      <EventList label={`Events of ${queue} that are tried again: ${reason}`}>
        {events.map((event) => (
          <EventItem
            key={event.id}
            event={event}
            lines={[`${formatCount(event.failures, 'failure')}, ${nextOf(event)}`]}
            actions={
              <JobActions queue={queue} state={event.state} failures={event.failures} reason={null} event={event} />
            }
          />
        ))}
      </EventList>
      {events.length < jobs && (
        <Box padding="400">
          <Text as="p" tone="subdued" alignment="center">
            {`The ${events.length} that are due first are listed.`}
          </Text>
        </Box>
      )}
    </TableCard>
  );
}

function nextOf({ state, nextAt }: RetryGroup['events'][number]): string {
  if (nextAt) return `next attempt ${formatInstant(nextAt)}`;
  return state === 'running' ? 'being tried now' : 'waiting for a worker';
}

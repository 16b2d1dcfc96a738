import type { StuckJob, StuckList } from '@purchase-limits/contract/jobs';
import type { OperatorShop } from '@purchase-limits/contract/operators';
import { BlockStack, Box, Card, SkeletonBodyText, Text } from '@shopify/polaris';
import useSWR from 'swr';
import { useIsPaused } from '../../api/use-overview';
import { EventItem, EventList } from '../../components/EventList';
import { formatCount, formatInstant } from '../../components/format';
import { JobActions } from '../../components/JobActions';
import { JobStateBadge } from '../../components/job-states';
import { Loaded } from '../../components/Loaded';
import { ResumeAction } from '../../components/ResumeAction';
import { PauseAction } from './PauseAction';

const EVERY_MS = 5_000;

type StuckCardProps = {
  shop: OperatorShop;
};

/** Everything of a shop that is not done, and why. */
export function StuckCard({ shop }: StuckCardProps) {
  const reading = useSWR<StuckList, Error>(`/shops/${encodeURIComponent(shop.id)}/stuck`, {
    refreshInterval: EVERY_MS,
  });
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          What is stuck
        </Text>
      </Box>
      <Loaded
        reading={reading}
        skeleton={
          <Box padding="400" paddingBlockStart="0">
            <SkeletonBodyText lines={3} />
          </Box>
        }
      >
        {(stuck) => <Stuck stuck={stuck} shop={shop} />}
      </Loaded>
    </Card>
  );
}

function Stuck({ stuck: { jobs, isMore, things }, shop }: StuckCardProps & { stuck: StuckList }) {
  return (
    <>
      <Box padding="400" paddingBlockStart="0">
        <BlockStack gap="100">
          {jobs.length + things.length === 0 && (
            <Text as="p" tone="subdued">
              Nothing. Events of the last ten seconds are left out.
            </Text>
          )}
          {things.map(({ what, why, since }) => (
            <Text key={`${what} ${since}`} as="p" breakWord>
              {`${what}: ${why}, since ${formatInstant(since)}.`}
            </Text>
          ))}
          {isMore && <Text as="p" tone="subdued">{`The ${jobs.length} oldest are listed.`}</Text>}
        </BlockStack>
      </Box>
      {jobs.length > 0 && (
        <EventList label={`What is stuck of ${shop.shopifyDomain}`}>
          {jobs.map((job) => (
            <StuckItem key={`${job.queue} ${job.event.id}`} job={job} shop={shop} />
          ))}
        </EventList>
      )}
    </>
  );
}

function StuckItem({ job, shop }: StuckCardProps & { job: StuckJob }) {
  const { event, queue, state, attempts, reason, cause, pause } = job;
  const isQueuePaused = useIsPaused(queue);
  const failed = attempts > 0 ? `, ${formatCount(attempts, 'attempt')} failed` : '';
  return (
    <EventItem
      event={event}
      isOfPage
      badge={<JobStateBadge state={state} />}
      lines={[
        `${queue}, since ${formatInstant(event.at)}${failed}`,
        ...(cause ? [`${cause}.`] : []),
        ...(pause ? [`${pause.operator}, ${formatInstant(pause.at)}: ${pause.reason}`] : []),
        ...(isQueuePaused ? ['The queue is paused.'] : []),
      ]}
      actions={
        <>
          <JobActions queue={queue} state={state} failures={attempts} reason={reason} event={event} />
          {pause && <ResumeAction queue={queue} shop={shop} />}
          {!isQueuePaused && (state === 'waiting' || state === 'retrying') && <PauseAction queue={queue} shop={shop} />}
        </>
      }
    />
  );
}

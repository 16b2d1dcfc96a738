import type { EventStory, FailedAttempt } from '@purchase-limits/contract/jobs';
import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useIsPaused } from '../../api/use-overview';
import { formatAge } from '../../components/age';
import { formatCount, formatInstant, formatTook } from '../../components/format';
import { InstantText } from '../../components/InstantText';
import { JobActions } from '../../components/JobActions';
import { JobStateBadge } from '../../components/job-states';
import { Table, type Column } from '../../components/Table';

type Job = EventStory['jobs'][number];

const COLUMNS: Column[] = [
  { title: 'Attempt', isNumber: true },
  { title: 'When' },
  { title: 'Took', isNumber: true },
  { title: 'Why it failed' },
];

type JobCardProps = {
  job: Job;
  event: EventStory;
};

/** What a queue has done with the event. */
export function JobCard({ job, event }: JobCardProps) {
  const { queue, state, failures, attempts } = job;
  const last = failures.at(-1);
  const isPaused = useIsPaused(queue);
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd" breakWord>
                <Link url={`/throughput/${queue}`} removeUnderline>
                  {queue}
                </Link>
              </Text>
              <JobStateBadge state={state} />
            </InlineStack>
            <InlineStack gap="200">
              <JobActions queue={queue} state={state} failures={attempts} reason={last?.reason ?? null} event={event} />
            </InlineStack>
          </InlineStack>
          {sentencesOf(job, isPaused).map((sentence) => (
            <Text key={sentence} as="p" breakWord>
              {sentence}
            </Text>
          ))}
        </BlockStack>
      </Box>
      {failures.length > 0 && (
        <Table label={`Failed attempts of ${queue}`} columns={COLUMNS}>
          {failures.toReversed().map((failure, index, latestFirst) => (
            <AttemptRow key={failure.at} failure={failure} isAsAbove={isSame(failure, latestFirst[index - 1])} />
          ))}
        </Table>
      )}
      {failures.length < attempts && (
        <Box padding="400">
          <Text as="p" tone="subdued">
            {`Of ${formatCount(attempts, 'attempt')}, the first ones and the latest are kept.`}
          </Text>
        </Box>
      )}
    </Card>
  );
}

const isSame = (one: FailedAttempt, other: FailedAttempt | undefined) =>
  one.cause === other?.cause && one.reason === other.reason;

type AttemptRowProps = {
  failure: FailedAttempt;
  /** Whether it failed for the same reason as the row above. */
  isAsAbove: boolean;
};

function AttemptRow({ failure: { attempt, at, tookMs, cause, reason }, isAsAbove }: AttemptRowProps) {
  return (
    <tr>
      <th scope="row" className="number">
        {attempt}
      </th>
      <td>
        <InstantText at={at} />
      </td>
      <td className="number unbroken">{formatTook(tookMs)}</td>
      <td className="free-text">
        {isAsAbove ? (
          'The same'
        ) : (
          <>
            <div>{`${cause}.`}</div>
            <div className="reason">{reason}</div>
          </>
        )}
      </td>
    </tr>
  );
}

function sentencesOf({ state, handledAt, discardedBy, nextAt, pause, behind }: Job, isPaused: boolean): string[] {
  const sentences: string[] = [];
  if (handledAt && discardedBy !== null) sentences.push(`Discarded by ${discardedBy} ${formatInstant(handledAt)}.`);
  else if (handledAt) sentences.push(`Handled ${formatInstant(handledAt)}.`);
  if (nextAt) sentences.push(`The next attempt is at ${formatInstant(nextAt)}.`);
  if (isPaused && !handledAt) sentences.push('The queue is paused.');
  if (state === 'missing')
    sentences.push('The queue has lost its job. It is enqueued again within a minute and a half.');
  if (state === 'unknown') sentences.push('The queue does not answer.');
  if (pause) sentences.push(`${pause.operator} has it left alone since ${formatInstant(pause.at)}: ${pause.reason}`);
  if (behind.count > 0 && !handledAt)
    sentences.push(
      `${formatCount(behind.count, 'later event')} of this shop ${behind.count === 1 ? 'waits' : 'wait'}, ` +
        `the oldest for ${formatAge(behind.oldestSeconds ?? 0)}.`,
    );
  return sentences;
}

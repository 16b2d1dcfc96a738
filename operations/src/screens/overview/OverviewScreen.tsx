import { Banner, Text } from '@shopify/polaris';
import { useOverview } from '../../api/use-overview';
import { formatInstant } from '../../components/format';
import { OperatorPage } from '../../components/OperatorPage';
import { FiguresCard } from './FiguresCard';
import { OverviewSkeleton } from './OverviewSkeleton';
import { ProcessesCard } from './ProcessesCard';
import { QueuesCard } from './QueuesCard';
import { TasksCard } from './TasksCard';
import { Verdict } from './Verdict';

/** Whether the product works, and the figures that say so, read every 5 s. */
export function OverviewScreen() {
  const { overview, error, readAgain } = useOverview();
  const readAt = overview && formatInstant(overview.at);
  return (
    <OperatorPage
      title="Overview"
      subtitle={overview && `Release ${overview.version}, queues in ${overview.backend}, read ${readAt}`}
    >
      {error && (
        <Banner
          tone="critical"
          title={readAt ? `Nothing could be read since ${readAt}` : 'Nothing could be read'}
          action={{ content: 'Try again', onAction: readAgain }}
        >
          <Text as="p" breakWord>
            {error.message}
          </Text>
          <Text as="p">
            {readAt ? 'The figures below are old. Reading is tried every 5 s.' : 'Reading is tried every 5 s.'}
          </Text>
        </Banner>
      )}
      {!overview && !error && <OverviewSkeleton />}
      {overview && (
        <>
          <Verdict overview={overview} isOld={error !== undefined} />
          <FiguresCard overview={overview} isOld={error !== undefined} />
          <QueuesCard overview={overview} isOld={error !== undefined} />
          <ProcessesCard overview={overview} isOld={error !== undefined} />
          <TasksCard overview={overview} isOld={error !== undefined} />
        </>
      )}
    </OperatorPage>
  );
}

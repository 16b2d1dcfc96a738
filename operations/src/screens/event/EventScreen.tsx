import type { EventStory } from '@purchase-limits/contract/jobs';
import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { EventItem, EventList } from '../../components/EventList';
import { Facts } from '../../components/Facts';
import { formatInstant } from '../../components/format';
import { InstantText } from '../../components/InstantText';
import { CardSkeleton } from '../../components/CardSkeleton';
import { Loaded } from '../../components/Loaded';
import { OperatorPage } from '../../components/OperatorPage';
import { ShopLink } from '../../components/ShopLink';
import { TableCard } from '../../components/TableCard';
import { JobCard } from './JobCard';

const EVERY_MS = 3_000;
const MAIL_STATES: Record<string, string> = {
  sending: 'Not taken yet',
  sent: 'Sent',
  refused: 'Refused',
  unknown: 'Nobody knows whether it arrived',
  unwanted: 'Not sent: the merchant has switched such mails off',
};

/** An event, and what became of it: each queue, each attempt, what waits behind it and what came with it. */
export function EventScreen() {
  const { id = '' } = useParams();
  const reading = useSWR<EventStory, Error>(`/events/${encodeURIComponent(id)}`, { refreshInterval: EVERY_MS });
  const title = reading.data ? `${reading.data.type} ${reading.data.id}` : `Event ${id}`;
  return (
    <OperatorPage title={title} back={{ content: 'Search', url: '/search' }}>
      <Loaded reading={reading} skeleton={<CardSkeleton lines={8} />}>
        {(story) => (
          <>
            <EventFacts story={story} />
            {story.jobs.map((job) => (
              <JobCard key={job.queue} job={job} event={story} />
            ))}
            {story.related.length > 0 && (
              <TableCard title="Of the same request">
                <EventList label="Events of the same request">
                  {story.related.map((event) => (
                    <EventItem key={event.id} event={event} lines={[formatInstant(event.at)]} />
                  ))}
                </EventList>
              </TableCard>
            )}
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function EventFacts({ story }: { story: EventStory }) {
  const { shop, at, sentAt, requestId, traceId, links, facts, mail, id } = story;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Event
        </Text>
        <Facts
          facts={[
            { name: 'Shop', value: shop ? <ShopLink shop={shop} /> : 'Concerns no single shop' },
            { name: 'Happened', value: <InstantText at={at} /> },
            { name: 'Sent to the queues', value: sentAt ? <InstantText at={sentAt} /> : 'Not yet' },
            ...(mail
              ? [
                  {
                    name: 'E-mail',
                    value: `${MAIL_STATES[mail.state] ?? mail.state}${mail.reason ? `: ${mail.reason}` : ''}`,
                  },
                ]
              : []),
            ...Object.entries(facts).map(([name, value]) => ({ name, value: String(value) })),
            { name: 'In the log', value: <Found url={links.log} id={`"eventId":"${id}"`} /> },
            ...(requestId
              ? [{ name: 'Its request in the log', value: <Found id={`"requestId":"${requestId}"`} /> }]
              : []),
            ...(traceId ? [{ name: 'Trace', value: <Found url={links.trace} id={traceId} /> }] : []),
          ]}
        />
      </BlockStack>
    </Card>
  );
}

/** What to look for elsewhere, as a link where it is known where that is. */
function Found({ url = null, id }: { url?: string | null; id: string }) {
  const text = <code className="reason">{id}</code>;
  return url === null ? (
    text
  ) : (
    <Link url={url} external>
      {text}
    </Link>
  );
}

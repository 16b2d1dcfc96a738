import type { DeadEndGroup } from '@purchase-limits/contract/jobs';
import { EventItem, EventList } from '../../components/EventList';
import { formatCount, formatInstant } from '../../components/format';
import { JobActions } from '../../components/JobActions';

type GivenUpEventsProps = {
  group: DeadEndGroup;
  /** Those of the group that are shown. */
  events: DeadEndGroup['events'];
};

/** The events of a group, one by one. */
export function GivenUpEvents({ group: { queue, reason }, events }: GivenUpEventsProps) {
  return (
    <EventList label={`Events that ${queue} has given up: ${reason}`}>
      {events.map((event) => (
        <EventItem
          key={event.id}
          event={event}
          lines={[`Given up ${formatInstant(event.at)} after ${formatCount(event.failures, 'failure')}`]}
          actions={
            <JobActions queue={queue} state="given_up" failures={event.failures} reason={reason} event={event} />
          }
        />
      ))}
    </EventList>
  );
}

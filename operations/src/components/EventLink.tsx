import { Link } from '@shopify/polaris';

type EventLinkProps = {
  event: { id: string; type: string };
};

/** Leads to the story of an event. */
export function EventLink({ event: { id, type } }: EventLinkProps) {
  return <Link url={`/events/${id}`}>{`${type} ${id}`}</Link>;
}

import type { DeadEndGroup } from '@purchase-limits/contract/operators';
import { InlineStack } from '@shopify/polaris';
import { formatNumber } from '../../components/format';
import { InstantText } from '../../components/InstantText';
import { ShopLink } from '../../components/ShopLink';
import { Table, type Column } from '../../components/Table';
import { GivenUpActions } from './GivenUpActions';

export const COLUMNS: Column[] = [
  { title: 'Event' },
  { title: 'Id', isNumber: true },
  { title: 'Shop' },
  { title: 'Given up' },
  { title: 'Failures', isNumber: true },
  { title: 'Actions', isHidden: true },
];

const OF_ONE = { retry: 'Retry', discard: 'Discard' };

type GivenUpEventsProps = {
  group: DeadEndGroup;
  /** Those of the group that are shown. */
  events: DeadEndGroup['events'];
};

/** The events of a group, one by one. */
export function GivenUpEvents({ group: { queue, reason }, events }: GivenUpEventsProps) {
  return (
    <Table label={`Events that ${queue} has given up: ${reason}`} columns={COLUMNS}>
      {events.map(({ id, type, shop, at, failures }) => (
        <tr key={id}>
          <th scope="row">{type}</th>
          <td className="number">{id}</td>
          <td>{shop ? <ShopLink shop={shop} /> : 'No shop'}</td>
          <td>
            <InstantText at={at} />
          </td>
          <td className="number">{formatNumber(failures)}</td>
          <td>
            <InlineStack gap="200" wrap={false} align="end">
              <GivenUpActions labels={OF_ONE} of={`${type} ${id}`} count={1} body={{ queue, reason, eventId: id }} />
            </InlineStack>
          </td>
        </tr>
      ))}
    </Table>
  );
}

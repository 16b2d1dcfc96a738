import type { MailList } from '@purchase-limits/contract/operators';
import useSWR from 'swr';
import { EventLink } from '../components/EventLink';
import { formatCount } from '../components/format';
import { InstantText } from '../components/InstantText';
import { Loaded } from '../components/Loaded';
import { NothingCard } from '../components/NothingCard';
import { OperatorPage } from '../components/OperatorPage';
import { StateBadge } from '../components/StateBadge';
import { ShopLink } from '../components/ShopLink';
import { Table, type Column } from '../components/Table';
import { TableCard, TableCardSkeleton } from '../components/TableCard';

const COLUMNS: Column[] = [
  { title: 'About' },
  { title: 'Shop' },
  { title: 'When' },
  { title: 'State' },
  { title: 'What the mail server said' },
];

const STATES = { refused: 'Refused', unknown: 'Not known' } as const;

/** Mails that the mail server refused or does not take, or whose delivery is unknown. */
export function MailsScreen() {
  const reading = useSWR<MailList, Error>('/mails');
  return (
    <OperatorPage
      title="E-mails"
      subtitle="Of the last 30 days: refused, tried again, or not known to have arrived. At most 100, the latest first."
    >
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} />}>
        {({ mails }) =>
          mails.length === 0 ? (
            <NothingCard text="No e-mail of the last 30 days has failed." />
          ) : (
            <TableCard>
              <MailTable mails={mails} />
            </TableCard>
          )
        }
      </Loaded>
    </OperatorPage>
  );
}

function MailTable({ mails }: MailList) {
  return (
    <Table label="E-mails that may not have arrived" columns={COLUMNS}>
      {mails.map(({ eventId, eventType, shop, at, state, failures, reason }) => (
        <tr key={eventId}>
          <th scope="row">
            <EventLink event={{ id: eventId, type: eventType }} />
          </th>
          <td>
            <ShopLink shop={shop} />
          </td>
          <td>
            <InstantText at={at} />
          </td>
          <td>
            <StateBadge tone={state === 'refused' ? 'critical' : 'warning'}>
              {state === 'failing' ? `Tried ${formatCount(failures, 'time')}` : STATES[state]}
            </StateBadge>
          </td>
          <td className="reason">{reason ?? 'Nothing'}</td>
        </tr>
      ))}
    </Table>
  );
}

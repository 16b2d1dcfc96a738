import type { SearchAnswer } from '@purchase-limits/contract/jobs';
import useSWR from 'swr';
import { EventItem, EventList } from '../../components/EventList';
import { formatInstant } from '../../components/format';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { ShopLink } from '../../components/ShopLink';
import { Table, TableSkeleton, type Column } from '../../components/Table';
import { TableCard } from '../../components/TableCard';
import { SearchCard } from '../shops/SearchCard';
import { useSearch } from '../shops/use-search';

const LABEL = 'Shop, limit, order, request, event or message';
const SHOPS: Column[] = [{ title: 'Shop' }, { title: 'Name' }];
const LIMITS: Column[] = [{ title: 'Limit' }, { title: 'Id' }, { title: 'Shop' }];

/** Finds events by whatever a merchant, a mail or a log line names. */
export function SearchScreen() {
  const { search, typed, setTyped } = useSearch();
  const reading = useSWR<SearchAnswer, Error>(
    search === '' ? null : `/search?${String(new URLSearchParams({ q: search }))}`,
  );
  return (
    <OperatorPage title="Search" subtitle="Events of the last 30 days, by whatever names them; shops and limits.">
      <SearchCard label={LABEL} typed={typed} setTyped={setTyped} autoFocus />
      {search !== '' && (
        <Loaded
          reading={reading}
          skeleton={
            <TableCard>
              <TableSkeleton columns={SHOPS} />
            </TableCard>
          }
        >
          {(found) => <Found found={found} search={search} />}
        </Loaded>
      )}
    </OperatorPage>
  );
}

function Found({ found: { shops, limits, events }, search }: { found: SearchAnswer; search: string }) {
  if (shops.length + limits.length + events.length === 0)
    return <NothingCard text={`Nothing is found with “${search}”.`} />;
  return (
    <>
      {shops.length > 0 && (
        <TableCard title="Shops">
          <Table label="Shops" columns={SHOPS}>
            {shops.map((shop) => (
              <tr key={shop.id}>
                <th scope="row">
                  <ShopLink shop={shop} />
                </th>
                <td>{shop.name}</td>
              </tr>
            ))}
          </Table>
        </TableCard>
      )}
      {limits.length > 0 && (
        <TableCard title="Limits">
          <Table label="Limits" columns={LIMITS}>
            {limits.map(({ id, name, shop }) => (
              <tr key={id}>
                <th scope="row" className="free-text">
                  {name}
                </th>
                <td className="reason">{id}</td>
                <td>
                  <ShopLink shop={shop} />
                </td>
              </tr>
            ))}
          </Table>
        </TableCard>
      )}
      {events.length > 0 && (
        <TableCard title="Events">
          <EventList label="Events">
            {events.map((event) => (
              <EventItem key={event.id} event={event} lines={[formatInstant(event.at)]} />
            ))}
          </EventList>
        </TableCard>
      )}
    </>
  );
}

import type { OperatorShopList } from '@purchase-limits/contract/operators';
import { Box, Text } from '@shopify/polaris';
import useSWR from 'swr';
import { InstantText } from '../../components/InstantText';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { planName } from '../../components/plan-name';
import { StateBadge } from '../../components/StateBadge';
import { ShopLink } from '../../components/ShopLink';
import { Table, type Column } from '../../components/Table';
import { TableCard, TableCardSkeleton } from '../../components/TableCard';
import { SearchCard } from './SearchCard';
import { useSearch } from './use-search';

const COLUMNS: Column[] = [
  { title: 'Domain' },
  { title: 'Name' },
  { title: 'Plan' },
  { title: 'App' },
  { title: 'First installed' },
];

/** Looks for shops by a part of their domain or name. */
export function ShopsScreen() {
  const { search, typed, setTyped } = useSearch();
  const address = search === '' ? '/shops' : `/shops?${String(new URLSearchParams({ search }))}`;
  const reading = useSWR<OperatorShopList, Error>(address);
  return (
    <OperatorPage title="Shops" subtitle="The latest installed first.">
      <SearchCard label="Search by a part of the domain or name" typed={typed} setTyped={setTyped} />
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} rows={8} />}>
        {({ shops, isMore }) =>
          shops.length === 0 ? (
            <NothingCard text={search === '' ? 'No shop has the app yet.' : `No shop is found with “${search}”.`} />
          ) : (
            <TableCard>
              <ShopTable shops={shops} />
              {isMore && (
                <Box padding="400">
                  <Text as="p" tone="subdued" alignment="center">
                    {`The first ${shops.length} are listed. Search for the others.`}
                  </Text>
                </Box>
              )}
            </TableCard>
          )
        }
      </Loaded>
    </OperatorPage>
  );
}

function ShopTable({ shops }: Pick<OperatorShopList, 'shops'>) {
  return (
    <Table label="Shops" columns={COLUMNS}>
      {shops.map((shop) => (
        <tr key={shop.id}>
          <th scope="row">
            <ShopLink shop={shop} />
          </th>
          <td>{shop.name}</td>
          <td>{planName(shop.plan)}</td>
          <td>
            <StateBadge tone={shop.isInstalled ? 'success' : undefined}>
              {shop.isInstalled ? 'Installed' : 'Uninstalled'}
            </StateBadge>
          </td>
          <td>
            <InstantText at={shop.installedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

import type { BrowserErrorList } from '@purchase-limits/contract/operators';
import useSWR from 'swr';
import { formatNumber } from '../components/format';
import { InstantText } from '../components/InstantText';
import { Loaded } from '../components/Loaded';
import { NothingCard } from '../components/NothingCard';
import { OperatorPage } from '../components/OperatorPage';
import { Table, type Column } from '../components/Table';
import { TableCard, TableCardSkeleton } from '../components/TableCard';

const PAGES = { admin: 'Admin', storefront: 'Storefront' } as const;
const COLUMNS: Column[] = [
  { title: 'Error' },
  { title: 'Where it was thrown' },
  { title: 'Page' },
  { title: 'Release' },
  { title: 'Times', isNumber: true },
  { title: 'First' },
  { title: 'Last' },
];

/** Errors thrown in merchants' and shoppers' browsers. */
export function BrowserErrorsScreen() {
  const reading = useSWR<BrowserErrorList, Error>('/browser-errors');
  return (
    <OperatorPage
      title="Browser errors"
      subtitle="Errors of the product in the browsers of merchants and shoppers. At most 100, the latest first."
    >
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} />}>
        {({ errors }) =>
          errors.length === 0 ? (
            <NothingCard text="No error was reported by a browser." />
          ) : (
            <TableCard>
              <ErrorTable errors={errors} />
            </TableCard>
          )
        }
      </Loaded>
    </OperatorPage>
  );
}

function ErrorTable({ errors }: BrowserErrorList) {
  return (
    <Table label="Errors in browsers" columns={COLUMNS}>
      {errors.map(({ page, version, name, place, count, firstAt, lastAt }) => (
        <tr key={`${page} ${version} ${name} ${place}`}>
          <th scope="row">{name}</th>
          <td className="reason">{place}</td>
          <td>{PAGES[page]}</td>
          <td>{version}</td>
          <td className="number">{formatNumber(count)}</td>
          <td>
            <InstantText at={firstAt} />
          </td>
          <td>
            <InstantText at={lastAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

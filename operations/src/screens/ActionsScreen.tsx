import type { ActionList } from '@purchase-limits/contract/operators';
import { Box, Button, InlineStack } from '@shopify/polaris';
import useSWRInfinite from 'swr/infinite';
import { InstantText } from '../components/InstantText';
import { Loaded } from '../components/Loaded';
import { NothingCard } from '../components/NothingCard';
import { OperatorPage } from '../components/OperatorPage';
import { ShopLink } from '../components/ShopLink';
import { Table, type Column } from '../components/Table';
import { TableCard, TableCardSkeleton } from '../components/TableCard';

type Action = ActionList['actions'][number];
const COLUMNS: Column[] = [
  { title: 'What was done' },
  { title: 'When' },
  { title: 'Operator' },
  { title: 'Shop' },
  { title: 'Details' },
];

/** Operators' actions, latest first, with older ones on demand. */
export function ActionsScreen() {
  const reading = useSWRInfinite<ActionList, Error>(addressOf);
  const { data: lists, size, setSize, isValidating } = reading;
  const isLoadingMore = isValidating && lists !== undefined && size > lists.length;
  return (
    <OperatorPage title="What operators did" subtitle="Every action of these pages and of the queue board.">
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} rows={8} />}>
        {(read) => {
          const actions = read.flatMap((list) => list.actions);
          if (actions.length === 0) return <NothingCard text="No operator has done anything yet." />;
          return (
            <TableCard>
              <ActionTable actions={actions} />
              {read.at(-1)?.isMore && (
                <Box padding="300">
                  <InlineStack align="center">
                    <Button loading={isLoadingMore} onClick={() => void setSize(read.length + 1)}>
                      Load more
                    </Button>
                  </InlineStack>
                </Box>
              )}
            </TableCard>
          );
        }}
      </Loaded>
    </OperatorPage>
  );
}

/** Where the next entries are read; null: there are none. */
function addressOf(index: number, previous: ActionList | null): string | null {
  if (index === 0) return '/actions';
  const last = previous?.isMore ? previous.actions.at(-1) : undefined;
  return last ? `/actions?before=${last.id}` : null;
}

function ActionTable({ actions }: { actions: Action[] }) {
  return (
    <Table label="What operators did" columns={COLUMNS}>
      {actions.map(({ id, at, operator, action, shop, details }) => (
        <tr key={id}>
          <th scope="row" className="free-text">
            {nameOf(action)}
          </th>
          <td>
            <InstantText at={at} />
          </td>
          <td>{operator}</td>
          <td>{shop ? <ShopLink shop={shop} /> : 'No shop'}</td>
          <td className="free-text">{detailsOf(details)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** `retry_dead_ends` as `Retry dead ends`; queue board actions unchanged. */
function nameOf(action: string): string {
  if (!/^[a-z_]+$/.test(action)) return action;
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function detailsOf(details: Action['details']): string {
  const known = Object.entries(details).filter(([, value]) => value !== null);
  return known.length === 0 ? 'None' : known.map(([name, value]) => `${name}: ${value}`).join(', ');
}
